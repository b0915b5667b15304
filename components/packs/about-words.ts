import { count, plural } from "#components/words/quantities.ts";

/** What a pack was made from. */
export const ABOUT_WORDS = {
  questionTitle: "The question",
  quoted: (words: string) => `“${words}”`,
  askAgain: "Ask it again",
  sentencesTitle: "Key sentences",
  item: (place: number) => `item ${place}`,
  againstTitle: "Evidence against",
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
  shown: "shown",
} as const;
