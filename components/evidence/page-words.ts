import { citedPages } from "#lib/domain/printed-pages.ts";

/** "p. 27", "pp. 27–28", as printed if that is known; null if the format has no pages. */
export const pageWords = citedPages;

/** Before the headings above a passage, for screen readers. */
export const IN_SECTION = "In the section ";

/** Before the corpus of a passage that no heading stands above, for screen readers. */
export const IN_CORPUS = "In the corpus ";
