import { type Span, spanLength } from "#lib/domain/span.ts";

/**
 * True if two spans of one text share at least half of the shorter one. A passage that contains most of an expected
 * sentence, or is within a long judged one, has found it.
 */
export function sharesHalf(a: Span, b: Span): boolean {
  const overlap = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return overlap > 0 && overlap * 2 >= Math.min(spanLength(a), spanLength(b));
}
