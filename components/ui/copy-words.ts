/** Words of copying, the same on every page. */
export const COPY_WORDS = {
  withCitation: "Copy with citation",
  /** The same in two parts: a narrow line shows the first. */
  copy: "Copy",
  copyWith: " with citation",
  link: "Copy link",
  quoteCopied: "Quote copied with its citation and link.",
  linkCopied: "Link copied.",
} as const;

/** What to do if nothing was copied, by what was to be copied. */
export const NOT_COPIED_WORDS = {
  text: "Nothing was copied. Select the text and copy it with the browser’s own command.",
  link: "Nothing was copied. Open the page and copy the link from the browser’s address bar.",
  results: "Nothing was copied. Download the results as CSV.",
} as const;
