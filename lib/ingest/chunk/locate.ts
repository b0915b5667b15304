import type { ExtractedPage } from "#lib/domain/extracted.ts";
import { pageOfOffset } from "#lib/domain/page-of-offset.ts";
import type { Span } from "#lib/domain/span.ts";

export type PassagePlace = {
  readonly startLine: number;
  readonly endLine: number;
  readonly pageFirst: number | null;
  readonly pageLast: number | null;
};

/**
 * Returns a function that maps a span to its lines and pages. Lines count from 1 and end with `\n`, `\r\n` or a lone
 * `\r`. Takes O(n) once, and O(log n) per span.
 */
export function locator(text: string, pages: readonly ExtractedPage[]): (span: Span) => PassagePlace {
  const lineStarts = [0];
  const lineEnd = /\r\n|[\n\r]/g;
  while (lineEnd.exec(text)) lineStarts.push(lineEnd.lastIndex);
  const pageAt = pageOfOffset(pages);
  return (span) => {
    const last = Math.max(span.start, span.end - 1);
    return {
      startLine: lastAtOrBefore(lineStarts, span.start) + 1,
      endLine: lastAtOrBefore(lineStarts, last) + 1,
      pageFirst: pageAt(span.start)?.number ?? null,
      pageLast: pageAt(last)?.number ?? null,
    };
  };
}

/** Returns the index of the last value <= `limit` in an ascending list, or -1 if there is none. */
export function lastAtOrBefore(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
