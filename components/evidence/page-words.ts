import { type PrintedPages, shownPage } from "#lib/domain/printed-pages.ts";

/** "p. 27", "pp. 27–28", as printed if that is known; null if the format has no pages. */
export function pageWords(
  first: number | null,
  last: number | null,
  printed?: PrintedPages | null,
): string | null {
  if (first === null) return null;
  const from = shownPage(printed, first);
  const to = last === null ? from : shownPage(printed, last);
  return to > from ? `pp. ${from}–${to}` : `p. ${from}`;
}

/** Before the headings above a passage, for screen readers. */
export const IN_SECTION = "In the section ";
