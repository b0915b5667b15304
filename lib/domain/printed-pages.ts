/** The number printed on each page from `from` to `to`, as counted: the count plus `offset`. */
export type PrintedPages = { readonly offset: number; readonly from: number; readonly to: number };

/** Returns the number that is printed on a page; null if it is unknown. */
export function printedPage(printed: PrintedPages | null | undefined, page: number): number | null {
  if (!printed || page < printed.from || page > printed.to) return null;
  const number = page + printed.offset;
  // An imported archive may hold anything.
  return Number.isInteger(number) ? number : null;
}

/** Returns the page number that a reader of the document sees: as printed, or else as counted. */
export function shownPage(printed: PrintedPages | null | undefined, page: number): number {
  return printedPage(printed, page) ?? page;
}

/** Returns the pages of a citation: "p. 27", "pp. 27–28", as printed if that is known; null without a page. */
export function citedPages(
  first: number | null,
  last: number | null,
  printed?: PrintedPages | null,
): string | null {
  if (first === null) return null;
  const from = shownPage(printed, first);
  const to = last === null ? from : shownPage(printed, last);
  return to > from ? `pp. ${from}–${to}` : `p. ${from}`;
}

/** A page with the numbers that stand alone in its header or footer. */
type NumberedPage = { readonly page: number; readonly numbers: readonly number[] };

/** Minimum number of pages with the same offset, and their minimum share of the pages with numbers. */
const MIN_PAGES = 3;
const MIN_SHARE = 0.8;

/**
 * Derives printed numbers from headers and footers: numbers that grow by one with each page. Returns null if they equal
 * the count, or if too many pages have another number. A page with another number ends the range.
 */
export function printedPagesOf(pages: readonly NumberedPage[]): PrintedPages | null {
  const numbered = pages.filter(({ numbers }) => numbers.length > 0);
  const offset = commonOffset(numbered);
  if (offset === null || offset === 0) return null;
  const fits = ({ page, numbers }: NumberedPage) => numbers.includes(page + offset);
  if (numbered.filter(fits).length < Math.max(MIN_PAGES, numbered.length * MIN_SHARE)) return null;
  let best: readonly NumberedPage[] = [];
  let run: NumberedPage[] = [];
  for (const each of numbered) {
    if (fits(each)) run.push(each);
    else run = [];
    if (run.length > best.length) best = run;
  }
  const [first, last] = [best[0], best.at(-1)];
  return first && last && best.length >= MIN_PAGES ? { offset, from: first.page, to: last.page } : null;
}

/** Returns the offset that most pages have; the smallest of equals. */
function commonOffset(pages: readonly NumberedPage[]): number | null {
  const counts = new Map<number, number>();
  for (const { page, numbers } of pages)
    for (const offset of new Set(numbers.map((number) => number - page)))
      counts.set(offset, (counts.get(offset) ?? 0) + 1);
  const [most] = [...counts].sort(([a, times], [b, others]) => others - times || a - b);
  return most?.[0] ?? null;
}
