/** The menu of a result, which loads when it is first opened. */
export const ROW_MENU_WORDS = {
  addToPack: "Add to the pack",
  removeFromPack: "Remove from the pack",
  why: "Why this result",
  rate: "Rate",
  linkCopied: "Link copied. It opens exactly this passage.",
} as const;
