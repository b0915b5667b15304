import { plural } from "#components/words/quantities.ts";
import type { Only, SortKey } from "./question-rows.ts";
import { difference } from "./words.ts";

/** The page of one run, or of two side by side. */
export const RUN_WORDS = {
  title: (set: string, route: string) => `${set} · ${route}`,
  unknownTitle: "Evaluation run",
  back: "Evaluation",
  failedTitle: "The run could not be loaded",
  ran: "{route}, {when}",
  ranAgainst: "{run}, against {against}",
  changedTitle: "The set has changed",
  changedHelp: (questions: number) =>
    `${plural(questions, "question is", "questions are")} in only one of the two runs and not counted.`,
  noMatchTitle: "No matching questions",
  noMatchHelp: "Choose another class, or all questions.",
  classesTitle: (measure: string) => `${measure} by class of question`,
  noFigure: "none",
} as const;

export const RUN_TOOLS_WORDS = {
  formLabel: "Compare and filter",
  against: "Against",
  noOther: "no other run of this set",
  nothing: "nothing",
  otherRun: (route: string, when: string) => `${route} · ${when}`,
  classLabel: "Class",
  allClasses: "All classes",
  onlyLabel: "Which questions",
  orderLabel: "Order",
  downwards: (order: string) => `${order}, descending`,
} as const;

/** The order of the questions. */
export const SORT_WORDS: Readonly<Record<SortKey, string>> = {
  place: "Order of the set",
  question: "Question",
  figure: "Figure",
  difference: "Difference",
  rank: "First found",
  unjudged: "Unrated",
};

/** Which questions are listed. */
export const ONLY_WORDS: Readonly<Record<Only, string>> = {
  all: "All questions",
  moved: "Questions that changed",
  worse: "Questions that got worse",
  failed: "Questions that did not pass",
};

/** The figures of a run above its questions. */
export const SUMMARY_WORDS = {
  beforeAndNow: (measure: string) => `${measure}, before and now`,
  change: (before: string, now: string) => `${before} → ${now}`,
  difference: "Difference",
  interval: (range: string) => `95%: ${range}`,
  noInterval: "too few questions for an interval",
  chance: "Could it be chance?",
  chanceUnlikely: "unlikely, by randomisation test",
  chancePossible: "possible, by randomisation test",
  outcomes: "Won · lost · tied",
  ofQuestions: (questions: number) => `of ${plural(questions, "question")}`,
  noFigure: "none",
  questions: "Questions",
  foundInFirst: (limit: number) => `must be found in the first ${limit}`,
  passed: "Passed",
  passedOf: (passed: number, decided: number) => `${passed} of ${decided}`,
  notAsked: "not asked",
  route: "Route",
  version: (version: string) => `Sightline ${version}`,
  unrated: "Unrated in the top 10",
  ofResults: (results: number) => `of ${plural(results, "result")}`,
} as const;

type Counts = {
  readonly better: number;
  readonly most: number;
  readonly worse: number;
  readonly least: number;
  readonly same: number;
};

/** The bars of differences. */
export const PLOT_WORDS = {
  summary: ({ better, most, worse, least, same }: Counts) =>
    [
      `${plural(better, "question")} better${better > 0 ? `, at most ${difference(most)}` : ""}`,
      `${worse} worse${worse > 0 ? `, at most ${difference(least)}` : ""}`,
      `${same} as before`,
    ].join("; "),
  label: (summary: string) => `Differences by question: ${summary}. The table below holds each.`,
  bar: (value: number, query: string) => `${difference(value)}: ${query}`,
  caption: (summary: string) => `A bar for each question, up where it got better. ${summary}.`,
} as const;

export const QUESTION_TABLE_WORDS = {
  question: "Question",
  difference: "Difference",
  firstFoundBoth: "First found, before → now",
  firstFoundAt: "First found at",
  firstFound: "First found",
  unrated: "Unrated in 10",
  restricted: "A question about restricted documents",
  notPassed: "did not pass",
  notAskedBefore: "not asked before",
  none: "none",
} as const;

/** An expanded question. */
export const QUESTION_WORDS = {
  compare: "Compare its routes",
  openInWorkbench: "Open in Search",
  expectedTitle: "What should be found",
  to: "to",
  gain: (value: string) => `gain ${value}`,
  forbidden: (rank: number, claim: string) =>
    `Result ${rank} makes a claim that must not be returned: “${claim}”.`,
  verdict: "Verdict",
  noVerdict: "none",
  passed: "passed",
  notPassed: "did not pass",
  firstTen: "The first ten",
  firstTenOf: (run: string) => `The first ten, ${run}`,
  now: "now",
  before: "before",
} as const;

/** The first ten results of a question. */
export const TOP_LIST_WORDS = {
  nothing: "Nothing was found.",
  onlyHere: "only here",
  samePlace: "same place",
  thereAt: (rank: number) => `there at ${rank}`,
  acceptable: "acceptable",
  unrated: "unrated",
  expected: "should be found",
  notRelevant: "not relevant",
} as const;
