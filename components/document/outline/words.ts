import { count } from "#components/words/quantities.ts";

/** Words of the outline of a document. */
export const OUTLINE_WORDS = {
  title: "Outline",
  buttonTitle: "Outline (o)",
  paneLabel: "Outline of the document",
  hideLabel: "Hide the outline",
  hideTitle: "Hide (o)",
  failedTitle: "The outline could not be loaded",
  loading: "Loading the outline",
  empty: "This document has no headings.",
  firstOnly: (headings: number) => `Only the first ${count(headings)} headings are listed.`,
  /** Between a heading and its page, for screen readers. */
  pageLabel: ", page ",
} as const;
