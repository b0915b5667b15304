import { count, plural } from "#components/words/quantities.ts";

/** Words of the pages of a document and of their tools. */

export const PAGES_WORDS = {
  label: "Pages",
  pageLabel: (page: number) => `Page ${page}`,
  pictureLabel: (page: number) => `Page ${page}; its words follow`,
  noPicture: (page: number) => `Page ${page} has no image yet. Read its text under “Text”.`,
  drawing: "Drawing the page …",
  failed: (page: number) => `Page ${page} could not be shown. Read its text under “Text”.`,
} as const;

export const FILMSTRIP_WORDS = {
  label: "Pages; matching pages are marked",
  matches: (passages: number) => (passages > 0 ? plural(passages, "passage") : "its image matches"),
  matchingPageLabel: (page: number, matches: string) => `Page ${page}, ${matches}`,
} as const;

/** Words of a field with a number to go to. */
export type PageFieldWords = {
  /** Stands before a number that differs from the count. Null if the name already stands there. */
  readonly short: string | null;
  readonly label: string;
  readonly title: string;
  readonly position: (pages: number) => string;
  readonly printedPosition: (page: number, pages: number) => string;
  readonly nothingTyped: string;
  readonly unknownPage: (typed: string) => string;
};

export const PAGE_FIELD_WORDS: PageFieldWords = {
  short: "p.",
  label: "Page",
  title: "Type a page number, as printed or as counted",
  position: (pages: number) => `of ${count(pages)}`,
  printedPosition: (page: number, pages: number) => `(${count(page)} of ${count(pages)})`,
  nothingTyped: "Type a page number.",
  unknownPage: (typed: string) => `No page ${typed}`,
};

export const HEAT_WORDS = {
  show: "Matching parts",
  showTitle: "Highlight the parts that match (h)",
  wordsLegend: "Words of the question",
  strength: "Strength",
} as const;

/** How the words of a page without a text layer were read. */
export const PAGE_TEXT_WORDS = {
  title: (page: number) => `Text of page ${page}`,
  corrected: "corrected by hand",
  none: "no text found",
  recognised: "recognised",
  recognisedSure: (percent: number) => `recognised, ${percent}% sure`,
  correct: "Correct the text",
  correctedDone: (page: number) => `Page ${page} is corrected; the new version is being indexed.`,
} as const;

export const CORRECT_PAGE_WORDS = {
  title: (page: number) => `Text of page ${page}`,
  about: "Saving adds a new version of the document. Citations of the old version stay valid.",
  loading: "Reading the page …",
  failedTitle: "The text was not saved",
  fieldLabel: "Text of the page",
  cancel: "Cancel",
  saving: "Saving …",
  save: "Save as a new version",
} as const;
