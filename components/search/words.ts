import type { WorkbenchState } from "#components/address/search-state.ts";
import { count, plural, pluralForm } from "#components/words/quantities.ts";
import { cellPlace } from "#lib/domain/quoted-cells.ts";
import type { StartedFrom } from "#lib/domain/routing.ts";
import type { AnswerCell } from "#lib/domain/search-result.ts";

/** Words of the search page. */

export const SEARCH_FROM_POLICY = "Find passages about this policy";
export const SEARCH_ALL_DOCUMENTS = "Search all documents";
export const IGNORE_START = "Remove this starting point";
export const SHOW_RESULTS = "Show results";
export const FILTERS_TITLE = "Filters";
export const OPENING_FILTERS = "Loading the filters";

const STARTS: Readonly<Record<StartedFrom, string>> = {
  visual: "From a page view",
  policy: "From a policy",
  document: "From a document",
  pack: "From a pack",
};

/** What a start decides, if nobody chose text or pages. */
const FIRST: Partial<Readonly<Record<StartedFrom, string>>> = {
  visual: "pages first",
  policy: "text first",
};

/**
 * Returns where a search was started and what that changes: "From a policy: text first", "Searching in the pages of
 * “Harbour code”". Null for a search that was started on the page itself.
 * @param title of the one document searched; null while it is not known
 * @param decides whether the start decided what was asked first: the server's route policy may leave it to the question
 */
export function contextWords(
  { from, documents, lanes }: Pick<WorkbenchState, "from" | "documents" | "lanes">,
  title: string | null,
  decides: boolean,
): string | null {
  if (documents.length > 1) return `Searching in ${plural(documents.length, "document")}`;
  if (documents.length === 1) {
    if (from !== "visual" || lanes !== "auto")
      return `Searching in ${title ? `“${title}”` : "this document"}`;
    return title ? `Searching in the pages of “${title}”` : "Searching in this document’s pages";
  }
  if (from === null) return null;
  const first = decides && lanes === "auto" ? FIRST[from] : undefined;
  return first === undefined ? STARTS[from] : `${STARTS[from]}: ${first}`;
}

export const SEARCH_PAGE_WORDS = {
  title: "Search",
  results: "Results",
  document: "Document",
  searching: "Searching",
  invalidAddress: (part: string) => `The link has an invalid “${part}”. Remove it, or search again.`,
  searchUnfiltered: "Search without filters",
  noDocument:
    "The document opens here, at the passage that answers. {j} {k} move through the results, {enter} opens one.",
} as const;

export const QUERY_BOX_WORDS = {
  label: "Your question",
  placeholder: "Ask a question, or “exact words”",
  clear: "Clear the question",
  search: "Search",
  compare: "Compare",
  cut: (most: number) => `A question has at most ${count(most)} characters. Longer text is cut off.`,
} as const;

/** What the page shows before the first question. */
export const WELCOME_WORDS = {
  title: "Find the exact passage",
  text: "Results are passages of your documents, word for word, each with the reason why it was found. Put words in quotes to find them exactly, and a minus before a word to exclude it. Policy numbers such as “H4” and file names work too.",
  examples: "Try",
  keys: "{slash} question {j}{k} move {enter} open {n}{p} passages {help} all keys",
} as const;

/** A question of signs only, or only of words to leave out. */
export const NO_WORDS = {
  title: "Add a word to search for",
  text: "The question has no word or number to find. A minus before a word only excludes results.",
} as const;

export const SEARCH_FAILED_WORDS = {
  title: "The search did not run",
  text: "{message} {code} This says nothing about whether there is evidence.",
  comparisonText: (message: string) => `${message} This says nothing about whether there is evidence.`,
  again: "Retry",
} as const;

/** The line under the question. */
export const CONTROL_LINE_WORDS = {
  corpora: "Corpora to search:",
  /** "All corpora" or "2 corpora"; on a narrow line "everywhere" or "in 2", after the number of results. */
  corporaChosen: (chosen: number) =>
    `${chosen === 0 ? "All" : count(chosen)} ${pluralForm(chosen, "corpus", "corpora")}`,
  corporaNarrow: (chosen: number) => (chosen === 0 ? "everywhere" : `in ${count(chosen)}`),
  filters: (active: number) => (active > 0 ? `Filters (${active})` : "Filters"),
  options: "Options",
  candidatesCapped: "Counts the best matches only. More passages may match.",
  took: (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`,
} as const;

/** What the page says of a search that takes long. */
export const WAITING_WORDS = {
  slow: { title: "Still searching.", text: "The server is working on this search." },
  silent: {
    title: "The server does not answer yet.",
    text: "The search continues by itself when it answers.",
    again: "Retry",
  },
  cancelled: { title: "The search was cancelled.", text: "", again: "Search again" },
  cancel: "Cancel",
} as const;

export const RECEIPT_WORDS = {
  link: "Receipt",
  title: "Receipt of this search",
  none: "No receipt",
  lost: "Its receipt could not be stored",
} as const;

/** Follows the number of corpora that are not fresh, on a line with room for it. */
export const NOT_FRESH_PART = " not up to date";

/** "3 corpora are not up to date". */
export function notFreshWords(corpora: number): string {
  return `${count(corpora)} ${pluralForm(corpora, "corpus is", "corpora are")} not up to date`;
}

/** The quoted answer above the results. */
export const STRIP_WORDS = {
  /** "2 more" and, for screen readers, " quotes". */
  more: (quotes: number) => `${count(quotes)} more`,
  morePart: (quotes: number) => ` ${pluralForm(quotes, "quote")}`,
  /** Shows a long quote whole. */
  all: "Show all",
  less: "Show less",
  differ: {
    days: "The quotes give different dates.",
    figures: "The quotes give different figures.",
  },
} as const;

/**
 * Returns the words of a cell: where it is, "Riverside, 2024", what it says, "£239.12", and the caption of its table,
 * " (Table 2: Levies)"; "" if it has none.
 */
export function cellWords(cell: Pick<AnswerCell, "row" | "column" | "text" | "caption">): {
  readonly where: string;
  readonly value: string;
  readonly caption: string;
} {
  return {
    where: cellPlace(cell),
    value: cell.text,
    caption: cell.caption === null ? "" : ` (${cell.caption})`,
  };
}
