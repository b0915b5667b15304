import type { Span } from "./span.ts";

/**
 * Converts offsets of one text between UTF-16 code units (JavaScript) and Unicode code points (Postgres, the API).
 * Texts without astral characters need no conversion.
 */
export type OffsetMap = {
  /** Length of the text in code points. */
  readonly length: number;
  toCodePoint(utf16: number): number;
  toUtf16(codePoint: number): number;
  spanToCodePoints(span: Span): Span;
  spanToUtf16(span: Span): Span;
};

function astralPositions(text: string): readonly number[] {
  const positions: number[] = [];
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0xd800 || unit > 0xdbff) continue;
    const next = text.charCodeAt(i + 1);
    if (next >= 0xdc00 && next <= 0xdfff) {
      positions.push(i);
      i++;
    }
  }
  return positions;
}

/** Returns how many of the sorted `values` are strictly below `limit`. */
function countBelow(values: readonly number[], limit: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Builds the map for `text`: O(n) once, then O(log astral characters) for each conversion. */
export function offsetMap(text: string): OffsetMap {
  const astral = astralPositions(text);
  // Code point index of each astral character: its UTF-16 index minus the number of pairs before it.
  const astralCodePoints = astral.map((position, index) => position - index);
  const toCodePoint = (utf16: number) => utf16 - countBelow(astral, utf16);
  const toUtf16 = (codePoint: number) => codePoint + countBelow(astralCodePoints, codePoint);
  return {
    length: text.length - astral.length,
    toCodePoint,
    toUtf16,
    spanToCodePoints: (span) => ({ start: toCodePoint(span.start), end: toCodePoint(span.end) }),
    spanToUtf16: (span) => ({ start: toUtf16(span.start), end: toUtf16(span.end) }),
  };
}

/** `text.slice` by code points. */
export function sliceCodePoints(text: string, start: number, end: number): string {
  const map = offsetMap(text);
  return text.slice(map.toUtf16(start), map.toUtf16(Math.min(end, map.length)));
}
