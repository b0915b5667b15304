import { count, listed, plural, pluralForm } from "#components/words/quantities.ts";
import { BEING_INDEXED_NOTE } from "#lib/domain/being-indexed.ts";

/** Words of an answer. They load with the first answer, not with the empty page. */

export const RESULT_LIST_WORDS = {
  title: (question: string) => `Results for “${question}”`,
  moreDocuments: "Show more documents",
  /** Stands between the documents that answer and the others. */
  related: "Related",
  /** Stands after the title of a file in an archive or a message. */
  inContainer: (name: string) => `in ${name}`,
  /** In place of the words of a passage that the policy's card shows. */
  quotedAbove: "Quoted above",
  /** "3 more" and " passages": a narrow row shows the first part. */
  more: (passages: number) => `${count(passages)} more`,
  morePart: (passages: number) => ` ${pluralForm(passages, "passage")}`,
  menu: (title: string) => `More actions: ${title}`,
  morePassages: (title: string) => `More passages of ${title}`,
  openAtPage: (title: string, page: number | null) => `Open ${title} at page ${page}`,
} as const;

export const NO_RESULTS_WORDS = {
  noCorpusTitle: "No corpus was searched",
  noCorpusText: "The filters name a corpus that does not exist or is turned off, so nothing was searched.",
  nothingIn: (corpora: string) => `Nothing matched in ${corpora}`,
  searchedInFull: (tries: readonly string[]) => `The search ran in full. What may help: ${tries.join("; ")}.`,
  searchedInPart: (tries: readonly string[]) =>
    `The search ran, though not in full. What may help: ${tries.join("; ")}.`,
  tryWithoutQuotes: "the quoted words must appear exactly; try without the quotes",
  tryFewerFilters: "remove a filter",
  tryOtherWords: "use other words for the same thing",
} as const;

/** Filters in a phrase: "Search without “from 1 Jan 2024”". */
export const FILTER_PHRASES = {
  from: (day: string) => `from ${day}`,
  to: (day: string) => `to ${day}`,
  decisions: "decisions",
  questions: "open questions",
  actions: "actions",
} as const;

/** Buttons that search again with less to match. */
export const WIDENING_WORDS = {
  withoutQuotes: "Search without the quotes",
  allCorpora: "Search all corpora",
  noFilter: "Search without filters",
  anyDocument: "Include documents outside the project",
  noProject: "Search without the project",
  unlinked: "Include documents without a link to the place",
  everywhere: "Search without the place",
  hybrid: "Search by words and meaning",
  without: (words: string) => `Search without “${words}”`,
} as const;

/** Returns the words with a capital letter, as the start of a sentence. */
const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

export const WEAK_WORDS = {
  title: "No strong evidence: the results below are weak",
  text: (reasons: readonly string[]) =>
    `${reasons.length > 0 ? `${sentence(listed(reasons))}.` : "No result fits the question well."} Other words may help; a name or a policy’s number helps most.`,
} as const;

/** A clause that the question names and its policy does not have. */
export const MISSING_CLAUSE_WORDS = {
  open: (heading: string) => `Open ${heading}`,
  weak: "The results below are about other clauses or only mention the policy.",
} as const;

/** A search of the text or of the pages that answered alone. */
export const STANDS_ALONE_WORDS = {
  text: {
    answered: "Only the text was searched, because it gave strong results.",
    ask: "Search the pages too",
  },
  page: {
    answered: "Only the pages were searched, because they gave strong results.",
    ask: "Search the text too",
  },
} as const;

export const DEGRADED_WORDS = {
  keywordTitle: "Searched by words only.",
  keywordText: (reasons: string) => `Passages that answer in other words may be missing because ${reasons}.`,
  title: "This answer is not complete.",
  text: (reasons: string) => `Passages and policies may be missing because ${reasons}.`,
  unknownReason: "a part of the search did not finish",
  again: "Search again",
} as const;

export const INDEXING_WORDS = {
  waiting: BEING_INDEXED_NOTE,
  complete: "Documents were indexed after this answer.",
  update: "Update results",
} as const;

/** The documents that a question names. */
export const NAMED_WORDS = {
  sectionLabel: "Named in the question",
  loading: "Reading the document that the question names",
  failedTitle: "The named document could not be read",
  named: "named in the question",
  published: (day: string) => `published ${day}`,
  aboutDocument: "about this document",
  writtenSummary: "Summary, written by a model",
  quotedSummary: "Key sentences",
  noSummary: "It has no summary yet.",
  keyPassages: (passages: number) => `Key passages (${passages})`,
  page: (page: number) => `page ${page}`,
  read: "Open the text",
} as const;

/** The documents of a period. `how` is a phrase: "published in 2024". */
export const HISTORY_WORDS = {
  title: "Everything from that time",
  loading: "Reading the documents from that time",
  failedTitle: "The documents from that time could not be read",
  found: (total: number, how: string) =>
    total === 0
      ? `Nothing was ${how}.`
      : `${plural(total, "document")} ${how}${total === 1 ? "" : ", latest first"}.`,
  either: (dates: readonly string[]) => dates.join(" or "),
  conversation: "conversation",
  held: "held",
  more: "Show more from that time",
} as const;

export const POLICY_WORDS = {
  documentLabel: "In",
  moreDocuments: (documents: number) => `and ${plural(documents, "more document")}`,
  page: (page: number) => `p. ${count(page)}`,
  openAtPage: (heading: string, page: number) => `Open ${heading} at page ${page}`,
  replacedBy: (title: string) => `“${title}” says that it replaces this`,
  replaced: "declared replaced",
  clausesLabel: "Clauses",
  allClauses: (clauses: number) => `Show all ${count(clauses)} clauses`,
} as const;

/** Why a result was found. */
export const WHY_WORDS = {
  button: "Why",
  label: "Why this result",
  title: "Why this is here",
  found: (corpus: string, passages: number) =>
    `In the corpus “${corpus}” · ${plural(passages, "matching passage")}`,
  details: "Details",
  receipt: "Open the receipt",
  fromStep: (step: string) => `Read from the step “${step}”.`,
  fromLinkedStep: (step: string) => `Read from the step “${step}”. Opens it in the receipt.`,
} as const;

const quoted = (words: readonly string[]) => listed(words.map((word) => `“${word}”`));

/** The sentence that says why a result was found: "It contains “roof” and has “roofs” in its heading." */
export const WHY_SENTENCE_WORDS = {
  sentence: (parts: readonly string[]) => `It ${listed(parts)}.`,
  nothing: "It is among the nearest passages to your question, but nothing in it stands out.",
  clause: (words: readonly string[]) =>
    words.length > 0 ? `is the clause ${quoted(words)}` : "is the clause asked for",
  policy: (policy: string) => `is part of Policy ${policy}`,
  clauseOfPolicy: (clause: string, policy: string) => `is clause ${clause} of Policy ${policy}`,
  phrase: (words: readonly string[]) => `contains the exact words ${quoted(words)}`,
  heading: (words: readonly string[]) => `has ${quoted(words)} in its heading`,
  term: (words: readonly string[]) => `contains ${quoted(words)}`,
  picture: (detail: string | undefined) => `has a picture${detail ? ` (${detail})` : ""} that matches`,
  page: "has a page that looks like what you ask for",
  meaning: "is similar in meaning to your question",
  fileName: "has a file name that you mention",
  reference: "is referred to by a result above",
} as const;

/** What was read from the question. `kind` is what was read: "a time". */
export const RECOGNISED_WORDS = {
  label: "Read from the question",
  reading: (words: string, reading: string) => `“${words}”: ${reading}`,
  emptyReading: (words: string, reading: string) => `“${words}”: ${reading}. No document matches.`,
  compare: "compare",
  switchOff: (kind: string, words: string) => `Do not read ${kind} from the question: “${words}”`,
  switchOffTitle: (kind: string) => `Ask again without reading ${kind} from the question`,
  switchOn: (kind: string) => `Read ${kind} from the question again`,
  notRead: (kind: string) => `${kind} not read`,
} as const;

export const PAGE_THUMB_WORDS = {
  label: (page: number, title: string, assets: string) =>
    `Page ${page} of ${title}${assets === "" ? "" : `, with ${assets}`}`,
  inText: (title: string, assets: string) => `${assets === "" ? "Picture" : assets} in ${title}`,
} as const;

export const QUOTED_ANSWER_LABEL = "Quoted answer";

/** What a button is about, if it is about the open passage: "Add the passage being read to the pack". */
export const PASSAGE_READ = "the passage being read";

/** Tags of a result. The title explains the label, on hover and to screen readers. */
export const RESULT_TAG_WORDS = {
  injection: {
    label: "Possible prompt injection",
    title: "It has words that look like instructions to a program.",
  },
  scanned: (percent: number) => ({
    label: `Scanned, ${percent}%`,
    title: "The words were recognised from a picture of the page. The number is the confidence.",
  }),
  hiddenCells: {
    label: "Hidden cells",
    title: "Spreadsheet programs hide some of these cells. Their address says which.",
  },
  outOfForce: {
    label: "No longer in force",
    title:
      "Its adoption status, its last day or a document that replaces it says so. It is quoted only if its title says so too.",
  },
  exception: { label: "Possible exception", title: "Its wording suggests an exception to a rule. Check it." },
  onPage: "It is on the page that matched.",
  /** Follows the label, for screen readers. */
  explained: (title: string) => `: ${title}`,
  table: { label: "Table", title: "This passage is a table or has one." },
  decision: { label: "Decision", title: "Its wording says that something was decided." },
  question: { label: "Question", title: "It asks a question, or says that one is open." },
  action: { label: "Action", title: "It says that somebody must do something." },
  policy: { label: "Policy", title: "It is part of a policy." },
} as const;
