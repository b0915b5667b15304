/** The menu of a result, which loads when it is first opened. */
export const ROW_MENU_WORDS = {
  addToPack: "Add to the pack",
  removeFromPack: "Remove from the pack",
  why: "Why this result",
  copyQuote: "Copy with citation",
  copyLink: "Copy link",
  rate: "Rate",
  quoteCopied: "Quote copied with its citation.",
  linkCopied: "Link copied. It opens exactly this passage.",
  notCopied: "The browser did not allow copying. Select the text and copy it.",
} as const;
