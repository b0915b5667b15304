import type { Span } from "./span.ts";

/**
 * Returns a function that returns the page of an offset: the last one that begins at or before it; null without pages.
 * Pages are in order and cover the text, so each offset has one page. `firstPageOf` (db/pages-of-span.ts) is the same in
 * SQL. Takes O(log n).
 */
export function pageOfOffset<Page extends { readonly span: Span }>(
  pages: readonly Page[],
): (offset: number) => Page | null {
  return (offset) => {
    let low = 0;
    let high = pages.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pages[middle]?.span.start ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return pages[Math.max(0, low - 1)] ?? null;
  };
}
