import { duration, listed, plural } from "#components/words/quantities.ts";
import type { JobState } from "#lib/domain/job.ts";

/** The page of sets and runs. */
export const EVALUATION_WORDS = {
  title: "Evaluation",
  jobsTitle: "Queued runs",
  failedTitle: "The evaluations could not be loaded",
  retry: "Retry",
  emptyTitle: "No sets yet",
  emptyHelp:
    "A set is a list of questions with what should be found for each. Choose a golden file above, or rate some results while you search: ratings form a set too. The sample documents include a set.",
  setsTitle: "Sets and routes",
  setsHelp: (measure: string, meaning: string) =>
    `${measure}: ${meaning}. From each set’s newest run; more colour means a higher figure.`,
  figuresTitle: "Confidence intervals",
  noFigures: "No runs yet. Run a set to see its figures.",
  runsTitle: (runs: number) => `${plural(runs, "run")}, newest first`,
  showNewest: "Show the newest only",
  showAll: (runs: number) => `Show all ${runs}`,
} as const;

/** Sets by routes. */
export const HEAT_MAP_WORDS = {
  caption: (measure: string) => `${measure} of each set’s newest run of each route`,
  set: "Set",
  run: "Run",
  runningNow: "being run now",
  neverRun: "never run",
  neverFinished: "not finished yet",
  lastRun: "last run {when}",
  noFigure: "no figure for this measure",
  notRun: "not run",
  cell: (set: string, route: string, measured: string) => `${set}, ${route}: ${measured}`,
  interval: (range: string) => `95% interval ${range}`,
  earlierForm: "an earlier form of the set",
  best: "best",
  earlierSet: "earlier set",
} as const;

export const FIGURES_TABLE_WORDS = {
  set: "Set",
  route: "Route",
  interval: "95% interval",
  questions: "Questions",
  measured: "Measured",
  tooFew: "too few questions to tell",
  questionsUnit: "questions",
  version: (version: string, changed: boolean) =>
    changed ? `Sightline ${version} · the set has changed since` : `Sightline ${version}`,
} as const;

export const RUNS_TABLE_WORDS = {
  run: "Run",
  state: "State",
  when: "When",
  links: "Details",
  noFigure: "none",
  ranBy: (actor: string, tookMs: number | null) =>
    tookMs === null ? `by ${actor}` : `took ${duration(tookMs)} · by ${actor}`,
  questions: "Questions",
  /** Read after "Questions" by screen readers. */
  ofRun: (set: string, route: string) => `of ${set}, ${route}`,
  againstBefore: "Against the run before",
} as const;

const JOB_STATES: Readonly<Record<JobState, string>> = {
  queued: "queued",
  running: "running",
  done: "done",
  skipped: "nothing to do",
  failed: "failed",
  cancelled: "cancelled",
};

/** Evaluations that wait or run. */
export const JOB_LIST_WORDS = {
  states: JOB_STATES,
  over: (routes: readonly string[]) => `over ${listed(routes)}`,
  progress: (stage: string, share: string) => `${stage}, ${share}`,
  retry: "Retry",
  cancel: "Cancel",
} as const;

/** What happens to a request for an evaluation. */
export const REQUEST_WORDS = {
  queued: (set: string, questions: number, routes: number) =>
    `“${set}” is in the queue: ${plural(questions, "question")} over ${plural(routes, "route")}.`,
  ended: "The evaluation has ended",
} as const;

/** The dialogs that start an evaluation. */
export const START_WORDS = {
  routesTitle: "Over which routes",
  cancel: "Cancel",
  run: "Run the evaluation",
  runTitle: (set: string) => `Run ${set}`,
  notQueuedTitle: "The run was not queued",
  runHelp: (questions: number) =>
    `${plural(questions, "question")}, asked once over each route, like a search. The worker runs it; you can continue meanwhile.`,
} as const;

export const GOLDEN_WORDS = {
  add: "Add a golden file",
  title: "Run a golden file",
  help: "YAML or JSON: questions, and what must be found for each.",
  example: `name: roofs
cases:
  - query: When is a flat roof allowed?
    must_include_source_paths: [chapters/05-design.md]`,
  tooLong: "The file is too long for this page. Run it from the command line: npm run eval -- --golden FILE",
  refusedTitle: "The file was refused",
  goToLine: (line: number) => `Go to line ${line}`,
  chooseFile: "Choose a file",
  pasteFile: "or paste it",
  notRead: "The file could not be read. Choose it again.",
} as const;
