import { duration, plural } from "#components/words/quantities.ts";

/** The page of past searches. */
export const RECEIPTS_WORDS = {
  title: "Receipts",
  help: (days: number) =>
    `Each search stores a receipt: the question, every step and why each result was found. Replay it to see what has changed since. Unpinned receipts expire after ${plural(days, "day")}.`,
  sitesHelp:
    "Each site report stores a receipt: the place, the versions of the datasets and the answer. Replay it to see what has changed since.",
  kinds: "Kind of receipts",
  kind: { searches: "Searches", sites: "Site reports" },
  failedTitle: "The receipts could not be loaded",
  startFromNewest: "Start from the newest",
  loading: "Loading the receipts",
  pagesLabel: "Pages of the list",
  newest: "Newest",
  older: "Older",
  noMatchTitle: "No matching receipts",
  noPinnedHelp: "Pin a receipt on its page to keep it. Receipts with rated results are kept too.",
  noMatchHelp: "The question must contain the exact words. Try fewer words.",
  showAll: "Show all receipts",
  emptyTitle: "No searches yet",
  emptyHelp: "Each search stores a receipt here.",
  search: "Search",
} as const;

export const RECEIPT_FILTERS_WORDS = {
  formLabel: "Filter the list",
  wordsLabel: "Words in the question",
  pinnedOnly: "Pinned only",
  includeReplays: "Include replays",
} as const;

export const RECEIPTS_TABLE_WORDS = {
  question: "Question",
  asked: "Asked",
  route: "Route",
  answer: "Answer",
  took: (milliseconds: number) => `in ${duration(milliseconds)}`,
} as const;

/** Why a receipt does not expire. */
export const KEPT_WORDS = {
  pinned: "pinned",
  pinnedHelp: "Does not expire",
  rated: "rated",
  ratedHelp: "Does not expire, because a result was rated",
} as const;
