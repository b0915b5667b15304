import { count, duration, listed, plural, pluralForm } from "#components/words/quantities.ts";

/** The page of one receipt. */
export const RECEIPT_WORDS = {
  back: "Receipts",
  title: "Receipt",
  failedTitle: "The receipt could not be loaded",
  loading: "Loading the receipt",
  stepsTitle: "Steps",
  stepsHelp: "Open a step to see its input and output. Receipts contain no document text.",
  frameTitle: "Question and filters",
  corporaTitle: "Searched corpora at that time",
  filteredOutTitle: "Filtered out",
} as const;

export const RECEIPT_HEAD_WORDS = {
  asked: "Asked {when} {origin}, {kind} · {found}",
  found: (documents: number, milliseconds: number) =>
    `${plural(documents, "document")} in ${duration(milliseconds)}`,
  replayOriginal: "Replay with original date",
  replayToday: "Replay with today’s date",
  compareRoute: "Compare with another route",
  download: "Download JSON",
  pin: "Pin",
  unpin: "Unpin",
  pinned: "Receipt pinned. It does not expire.",
  unpinned: "Receipt unpinned. It expires with other receipts of its age.",
} as const;

export const ADVANCED_WORDS = {
  label: "Advanced",
  help: "Reason codes, the state of the corpora, provider and query mode",
  providerTitle: "Provider, mode and fingerprints",
  routeCodesTitle: "Route reason codes",
  fingerprint: (name: string) => `fingerprint ${name}`,
  none: "none",
  tokens: (tokens: number) => plural(tokens, "token"),
} as const;

/** How the results were found. */
export const ANSWER_WORDS = {
  title: "How the results were found",
  weakTitle: "No strong evidence",
  weakReason: (reasons: readonly string[]) => `Reason: ${listed(reasons)}. Check the results carefully.`,
  weakHelp: "Neither text nor pages gave a strong result. Check the results carefully.",
  because: "Because",
  alone: {
    text: "Text results were strong enough alone. Nothing else was searched.",
    page: "Page results were strong enough alone. Nothing else was searched.",
  },
  aloneAmongOthers: {
    text: "Text results were strong enough alone. The steps below list the other results.",
    page: "Page results were strong enough alone. The steps below list the other results.",
  },
} as const;

export const LANES_TABLE_WORDS = {
  nothing: "Nothing was searched.",
  searched: "Searched",
  outcome: "Outcome",
  found: "Found",
  confidence: "Confidence",
  unknownConfidence: "unknown",
  took: "Took",
  reasons: "Reasons",
} as const;

export const CORPORA_WORDS = {
  nothing: "No corpus could be searched.",
  stale: "stale · built with earlier settings",
  fresh: "fresh",
} as const;

export const FILTERED_OUT_WORDS = {
  nothing: "Nothing was filtered out.",
  by: (filter: string) => `by ${filter}`,
} as const;

export const TIMELINE_WORDS = {
  step: "Step",
  bar: "When, as a bar",
  after: "After",
  took: "Took",
  underOneMillisecond: "< 1 ms",
  found: (results: number) => plural(results, "result"),
} as const;

/** An expanded step. */
export const STEP_DETAIL_WORDS = {
  inputTitle: "In",
  model: "model",
  frameAbove: "The question and filters above.",
  previousOutput: "The output of the previous step.",
  outputTitle: "Out",
  badgesTitle: "Badges read from this step",
  firstLogged: (candidates: number) => `the first ${candidates} as logged`,
  showFirst: "Show the first ten",
  showAll: (candidates: number) => `Show all ${candidates}`,
} as const;

export const RESULTS_WORDS = {
  title: (passages: number) => `Results: ${plural(passages, "passage")} shown`,
  help: "Numbered by rank. The results page groups them by document.",
  closeAll: "Close all",
  openAll: "Open all",
  nothing: "Nothing was found.",
  showOnlyShown: "Show only the results shown then",
  showMore: (passages: number) => `Show ${plural(passages, "more passage")} not shown then`,
} as const;

/** One result. */
export const RESULT_WORDS = {
  corpus: (title: string) => `Corpus: ${title}`,
  why: (rank: number) => `Why result ${rank}, score`,
  partsTitle: "Parts of its score",
  badgesTitle: "Badges, and the step of each",
  hash: "sha256",
  notShown: "It was not shown, so it has no badges.",
  noBadges: "No badges.",
  badge: "Badge",
  fact: "Fact",
  number: "Number",
  none: "none",
  step: "Step",
} as const;

/** A repeated search beside its receipt. */
export const REPLAY_WORDS = {
  again: "Replay again",
  close: "Close the comparison",
  loading: "Replaying the search",
  loadingNote: "Replaying the search …",
  failedTitle: "The search could not be replayed",
  retry: "Retry",
} as const;

/** What differs between a search and its replay. */
export const DRIFT_SUMMARY_WORDS = {
  new: (results: number) => `${results} new`,
  gone: (results: number) => `${results} gone`,
  moved: (results: number) => `${results} moved`,
  rescored: (results: number) => `${results} with a new score in the same place`,
  differs: (changes: readonly string[], same: number) =>
    `${listed(changes)}${same > 0 ? `; ${same} ${pluralForm(same, "is", "are")} the same` : ""}.`,
  identicalEmpty: "Identical: no results then and no results now.",
  identical: (results: number) =>
    `Identical: the same ${plural(results, "result")} in the same order, with the same scores.`,
} as const;

/** What happened to one result. */
export const MOVED_WORDS = {
  new: "new",
  gone: "gone",
  moved: "moved",
  up: (places: number) => `up ${places}`,
  down: (places: number) => `down ${places}`,
  rescored: "new score",
  same: "the same",
} as const;

/** Values that a step logged. */
export const FACT_WORDS = { none: "none", yes: "yes", no: "no" } as const;

/** Where evidence is: "page 5 · characters 5,693 to 5,752 · version 1". */
export const PLACE_WORDS = {
  picture: "a picture",
  page: (page: number) => `page ${page}`,
  characters: (start: number, end: number) => `characters ${count(start)} to ${count(end)}`,
  version: (version: number) => `version ${version}`,
} as const;

export const DRIFT_WORDS = {
  replayed: "Replayed with the date {date} over the current index. {receipt}",
  receiptOfReplay: "Receipt of this replay",
  unexplained: (results: number) => `${plural(results, "result")} moved without a known cause.`,
  before: "Then",
  after: "Now",
  onlyBefore: "only then:",
  onlyAfter: "only now:",
  lane: (lane: string, status: string, candidates: number, milliseconds: number) =>
    `${lane} ${status}, ${count(candidates)} found, ${duration(milliseconds)}`,
  showChanged: (results: number) => `Show all ${results} that differ`,
  showSame: (results: number) =>
    `Show ${plural(results, "result")} that ${pluralForm(results, "is", "are")} the same`,
  showLess: "Show less",
  result: "Result",
  change: "Change, and why",
  notThere: "not there",
  gone: "gone",
} as const;
