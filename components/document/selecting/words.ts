/** Why the tools differ from what was selected. */
export const PLACE_WORDS = {
  none: "No place in the text has exactly these words, so they cannot be cited.",
  widened: "Whole words are included.",
} as const;

export const SELECTION_WORDS = {
  label: "Selected text",
  announced: "Tools for the selected text: Alt+Q.",
  copyWords: "Copy words",
  wordsCopied: "Words copied, without a citation.",
  linkCopied: "Link copied. It opens exactly the selected text.",
} as const;
