import { count, plural } from "#components/words/quantities.ts";

/** What a pack was made from. */
export const ABOUT_WORDS = {
  questionTitle: "The question",
  quoted: (words: string) => `“${words}”`,
  askAgain: "Search again",
  advanced: "Advanced",
  receipt: (place: number, of: number) => (of === 1 ? "Receipt of the search" : `Receipt of search ${place}`),
  sentencesTitle: "Key sentences",
  item: (place: number) => `item ${place}`,
  againstTitle: "Counter-evidence",
  searchedWith: (questions: number) => `Searched with ${plural(questions, "question")}`,
  leftOutTitle: "Left out",
  leftOut: (left: number, considered: number) =>
    `${left === 0 ? "None" : count(left)} of ${plural(considered, "passage")}`,
  draftedTitle: "How it was drafted",
  configuration: "Configuration",
  tokens: "Tokens",
  tokensOf: (used: number, budget: number) => `${count(used)} of ${count(budget)}`,
  countedBy: "Counted by",
  versionsTitle: "Versions",
  draft: "Draft",
  draftIsNewest: "as the newest version",
  version: (version: number) => `Version ${version}`,
  /** The difference from the previous version, after the number of items. */
  more: (items: number) => `(${count(items)} more)`,
  fewer: (items: number) => `(${count(items)} fewer)`,
  shown: "shown",
} as const;
