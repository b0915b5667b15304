import { offsetMap } from "#lib/domain/offsets.ts";
import type { Snippet } from "#lib/domain/search-result.ts";
import type { Span } from "#lib/domain/span.ts";

/** Code points shown before and after the marked words. */
const AROUND = 160;
/** A cut moves to a space within this many code points, to keep words whole. */
const TO_SPACE = 20;

/**
 * Returns the part of a passage around its marked words, for a side-by-side view. If the span is null or not in the
 * text, nothing is marked and the excerpt starts at the beginning.
 * @param span code points in `text`.
 */
export function excerptOf(text: string, span: Span | null): Snippet {
  const { length, toUtf16, toCodePoint } = offsetMap(text);
  const mark = span !== null && span.start < span.end && span.end <= length ? span : null;
  const start = mark === null ? 0 : spaceBefore(text, toUtf16(Math.max(0, mark.start - AROUND)));
  const last = mark === null ? 2 * AROUND : mark.end + AROUND;
  const end = last >= length ? text.length : spaceAfter(text, toUtf16(last));
  const shift = toCodePoint(start);
  return {
    text: text.slice(start, end),
    marks: mark === null ? [] : [{ start: mark.start - shift, end: mark.end - shift }],
    truncatedStart: start > 0,
    truncatedEnd: end < text.length,
  };
}

function spaceBefore(text: string, at: number): number {
  const space = text.lastIndexOf(" ", at);
  return at === 0 ? 0 : space >= at - TO_SPACE && space >= 0 ? space + 1 : at;
}

function spaceAfter(text: string, at: number): number {
  const space = text.indexOf(" ", at);
  return space >= 0 && space <= at + TO_SPACE ? space : at;
}
