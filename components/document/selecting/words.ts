/** Said after copying. */
export const COPY_WORDS = {
  quote: "Quote copied with its citation and link.",
  link: "Link to the selected text copied.",
  words: "Words copied, without a citation.",
  failed: "The text was not copied. Copy it with the browser's own command.",
} as const;

/** Why the tools differ from what was selected. */
export const PLACE_WORDS = {
  none: "No place in the text has exactly these words, so they cannot be cited.",
  widened: "Whole words are included.",
} as const;

export const SELECTION_WORDS = {
  label: "Selected text",
  announced: "Tools for the selected text: Alt+Q.",
  copyWords: "Copy words",
  copyQuote: "Copy quote",
  copyLink: "Copy link",
  version: (version: number) => `version ${version}`,
} as const;
