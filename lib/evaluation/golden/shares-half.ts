import { type Span, spanLength } from "#lib/domain/span.ts";

/**
 * True when two spans of one text share at least half of the shorter: a passage that holds most of a sought sentence, or
 * stands within a long judged one, has found it.
 */
export function sharesHalf(a: Span, b: Span): boolean {
  const overlap = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return overlap > 0 && overlap * 2 >= Math.min(spanLength(a), spanLength(b));
}
