import { count, plural } from "#components/words/quantities.ts";
import type { JobFilter } from "#lib/domain/admin-jobs.ts";
import { errorCodeFacts } from "#lib/domain/error-codes.ts";
import { JOB_KIND_WORDS, JOB_SKIP_WORDS, type JobState } from "#lib/domain/job.ts";

/** Fallback for a code without its own words. */
function plain(code: string): string {
  return code.replaceAll(/[_-]+/g, " ");
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The words of a stored code; undefined for one that this release does not declare. */
function wordsOf(declared: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(declared, code) ? declared[code] : undefined;
}

/** Returns what a kind of job does: "Reading a document". */
export function jobKindWords(kind: string): string {
  return wordsOf(JOB_KIND_WORDS, kind) ?? capitalised(plain(kind));
}

export const JOB_STATE_WORDS: Readonly<Record<JobState, string>> = {
  queued: "queued",
  running: "running",
  done: "done",
  skipped: "nothing to do",
  failed: "failed",
  cancelled: "cancelled",
};

export const JOB_FILTER_WORDS: Readonly<Record<JobFilter, string>> = {
  active: "Running",
  failed: "Needs attention",
  resolved: "Resolved",
  cancelled: "Cancelled",
  done: "Done",
  skipped: "Nothing to do",
};

/** Returns why a job was skipped. */
export function jobSkipWords(reason: string): string {
  return wordsOf(JOB_SKIP_WORDS, reason) ?? plain(reason);
}

/** Returns an error in a few words. */
export function errorTitle(code: string): string {
  return errorCodeFacts(code)?.title ?? capitalised(plain(code));
}

export const JOBS_WORDS = {
  title: "Jobs",
  notLoadedTitle: "The jobs could not be loaded",
  reading: "Loading the jobs",
  tryAgain: "Retry",
  outdatedTitle: "The list is not up to date",
  outdated: (reason: string) => `${reason} The list below may be out of date.`,
  began: (jobs: number) => `${plural(jobs, "job")} running`,
  ended: "All jobs have ended",
  total: (jobs: number) => plural(jobs, "job"),
  running: (jobs: number) => `${count(jobs)} running`,
  failed: (jobs: number) => `${count(jobs)} failed`,
  openList: "Open in Jobs",
  showAll: "Show all",
  noMatchTitle: "No matching jobs",
  noMatch: "Change the words or filters. Search covers titles, paths and error messages.",
  emptyTitle: "No jobs yet",
  empty: "All background work is listed here.",
  emptyOfCorpus: "New files, syncs and index updates appear here.",
} as const;

/** Shown for a state without jobs. The other states use the words for no jobs at all. */
export const NO_JOBS_WORDS: Readonly<
  Partial<Record<JobFilter, { readonly title: string; readonly text: string }>>
> = {
  active: {
    title: "No jobs are running",
    text: "New files, syncs and index updates appear here while they wait and run.",
  },
  failed: {
    title: "No problems found",
    text: "Files that could not be read appear here, with what to do.",
  },
  resolved: {
    title: "No resolved jobs",
    text: "Failed jobs that someone marked as resolved appear here.",
  },
};

export const JOB_FILTERS_WORDS = {
  statesLabel: "Jobs by state",
  all: "All",
  label: "Filter the list",
  findLabel: "File, title or error",
  kindLabel: "Type of job",
  allKinds: "All types",
  corpusLabel: "Corpus",
  allCorpora: "All corpora",
} as const;

export const JOBS_TABLE_WORDS = {
  caption: "Jobs",
  job: "Job",
  state: "State",
  stages: "Stages",
  took: "Took",
  queued: "Queued",
  actions: "Actions",
  version: (version: number) => `version ${version}`,
  nameHidden: "name hidden",
} as const;

export const JOB_ACTION_WORDS = {
  retry: "Retry",
  cancel: "Cancel",
  resolve: "Mark as resolved",
  unresolve: "Mark as unresolved",
  undo: "Undo",
} as const;

/** Messages after an action. */
export const JOB_MESSAGES = {
  queued: (name: string) => `${name} is queued again.`,
  cancelled: (name: string) => `${name} was cancelled.`,
  resolved: (name: string) => `${name} is marked as resolved.`,
  unresolved: (name: string) => `${name} is marked as unresolved.`,
  jobsCancelled: (jobs: number) => `${plural(jobs, "job")} cancelled.`,
  jobsQueued: (jobs: number) => `${plural(jobs, "job is", "jobs are")} queued again.`,
  jobsRefused: (jobs: number) => `${count(jobs)} not queued: the same job is already waiting or running.`,
  jobsLeft: (jobs: number) =>
    `${plural(jobs, "more failed job is", "more failed jobs are")} left. Retry again.`,
} as const;

export const RETRY_ALL_WORDS = {
  open: "Retry all failed",
  question: (jobs: number) => `Retry ${plural(jobs, "failed job")}?`,
  onlyMatching: "Only jobs that match the filters.",
  oldest: (failed: number, most: number) =>
    `There are ${count(failed)}; the oldest ${count(most)} are queued at a time.`,
  wayBack: "Resolved jobs are not retried. You can undo this while they wait.",
  cancel: "Cancel",
  retry: (jobs: number) => `Retry ${plural(jobs, "job")}`,
} as const;

/** The state of a job in full. */
export const JOB_WORDS = {
  title: "Job",
  back: "Jobs",
  allJobs: "All jobs",
  notLoadedTitle: "The job could not be loaded",
  reading: "Loading the job",
  resolved: "failed, resolved",
  resolvedBy: (person: string) => `Marked by ${person}`,
  somebody: "someone",
  waitingForRetry: "waiting for a retry",
  retriedAutomatically: (error: string) => `${error}; it is retried automatically`,
  replaced: (version: number) => `Version ${version} replaced it and is indexed. No action needed.`,
  openDocument: "Open the document",
  otherJobs: "Other jobs for this document",
} as const;

export const STAGE_WORDS = {
  title: "Time by stage",
  notStarted: "Not started yet.",
  none: "This job has no stages.",
  notStartedShort: "not started",
  noneShort: "no stages",
  mostly: (stage: string) => `mostly ${stage}`,
  noneYet: "No stage yet",
  summary: (stages: string) => `Time by stage: ${stages}`,
  stage: "Stage",
  time: "Time",
  share: "Share",
} as const;

export const JOB_FACTS_WORDS = {
  title: "Details",
  document: "Document",
  version: (version: number) => `version ${version}`,
  corpus: "Corpus",
  itsJobs: "its jobs",
  queued: "Queued",
  /** `when` is a moment. */
  by: (person: string) => `{when}, by ${person}`,
  waited: "Waited",
  took: "Took",
  attempts: "Attempts",
  attemptsOf: (attempts: number, most: number) => `${count(attempts)} of up to ${count(most)}`,
  ended: "Ended",
  resolved: "Resolved",
  job: "Job",
} as const;
