import { duration } from "#components/words/quantities.ts";
import { type AcrossDifference, type AcrossTheme, MAX_SIDES } from "#lib/domain/across.ts";

/** Words of the page that answers one question side by side. */

export const ACROSS_PAGE_WORDS = {
  title: "Side by side",
  comparing: "Comparing side by side",
  compared: "Compare side by side",
  failedTitle: "Nothing was compared",
  compareAll: "Compare all corpora",
  tryAgain: "Retry",
  invalidLink: "The link is not valid.",
  beginningTitle: "Search two or more corpora side by side",
  beginningText:
    "Each corpus or project has a column. Below you see what they share and where they differ. Name two of them in the question, or choose them after searching.",
  exampleQuestion: (one: string, two: string) => `Compare heights in ${one} and ${two}`,
} as const;

export const CHOOSE_SIDES_WORDS = {
  legend: "Compare side by side",
  project: "project",
  atLeast: "Compare at least two",
  atMost: `Compare at most ${MAX_SIDES}`,
} as const;

export const ACROSS_ANSWER_WORDS = {
  searchedFor: (asked: string) => `Searched each side for “${asked}”.`,
  took: (milliseconds: number) => `${duration(milliseconds)} for all sides.`,
  emptyTitle: "No results on any side",
  emptyText: "Use other words, or choose other corpora.",
  togetherTitle: "Best of all sides",
  receiptLink: "receipt",
  receiptLabel: "Receipt of all sides together",
} as const;

export const SIDE_WORDS = {
  kinds: { corpus: "corpus", project: "project" },
  receiptLink: "receipt",
  receiptLabel: (side: string) => `Receipt of ${side}`,
  noReceipt: "no receipt was stored",
  searchOnly: "Search only this",
  searchOnlyLabel: (side: string) => `Search only ${side}`,
  incomplete: "incomplete answer",
  weak: "no strong evidence",
  failedTitle: "This side could not be searched",
  failedText: (message: string) => `${message} This side may still have evidence. Try again.`,
  empty: "No results.",
  openPassage: (title: string, page: string | null) =>
    `Open the passage in ${title}${page === null ? "" : `, ${page}`}`,
} as const;

/** What several sides share, and where they differ. */
export const SIDE_QUOTES_WORDS = {
  shared: {
    title: "What they share",
    lead: "Topics, names and terms that appear on two sides, with their sentences.",
    nothing: "The passages share no topic, name or term.",
  },
  different: {
    title: "Where they differ",
    lead: "Different figures and dates in sentences about the same subject, and terms on one side only. Check each one yourself.",
    nothing: "No differing figures or dates found. The sides may still disagree.",
  },
  openQuote: (words: string, title: string) =>
    words === "" ? `Open the passage in ${title}` : `Open “${words}” in ${title}`,
} as const;

export const QUOTES_KIND_WORDS: Readonly<Record<AcrossTheme["kind"] | AcrossDifference["kind"], string>> = {
  topic: "topic",
  name: "name",
  reference: "reference",
  term: "term",
  figure: "figures differ",
  date: "dates differ",
  only_here: "on one side only",
};
