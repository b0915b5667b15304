import { keysOf } from "./keys-of.ts";

/**
 * The origin of a failure. `file`: the file itself. `time`: the work took too long. `source`: the place that files
 * come from. `service`: a model, the search or the queue. `machine`: the database, a disk or a defect, so that other
 * work fails too. `stop`: somebody cancelled it.
 */
export type ErrorCause = "request" | "file" | "time" | "source" | "service" | "machine" | "stop";

/** Facts about a failure. */
type ErrorCodeFacts = {
  readonly cause: ErrorCause;
  /** True if the job is tried again on its own. */
  readonly retried?: true;
  /** What happened, in a few words. */
  readonly title: string;
  /** What to do about a job that failed with it. */
  readonly advice: string;
};

const RETRY = "Retry it; if it fails again, look at the log.";
const ADD_REPAIRED = "Add the repaired file again under the same path, or sync its corpus.";
const OTHER_FORMAT = "Save it in a supported format (PDF, Word, HTML, Markdown, text), then add that file.";
const CHECK_MODEL = "Check that the model’s service answers (Providers); then retry.";

/**
 * Every failure that a person can meet, with its cause and its words. A new one is an entry here and its status in `lib/http/status.ts`. A
 * job that failed stores its code, so a code never changes.
 */
const ERRORS = {
  bad_request: { cause: "request", title: "The request was not valid", advice: RETRY },
  unauthorised: { cause: "request", title: "The access token is missing or wrong", advice: RETRY },
  forbidden: { cause: "request", title: "This is not allowed", advice: RETRY },
  not_found: {
    cause: "request",
    title: "This no longer exists",
    advice: "If it was removed on purpose, mark the job as resolved.",
  },
  method_not_allowed: { cause: "request", title: "The method is not allowed", advice: RETRY },
  conflict: {
    cause: "request",
    title: "This conflicts with existing data",
    advice: "Follow the message, then retry.",
  },
  too_large: {
    cause: "file",
    title: "The file is too large",
    advice: "Split the file, or raise MAX_TEXT_MB or MAX_BINARY_MB; then retry.",
  },
  unsupported_format: { cause: "file", title: "Unsupported format", advice: OTHER_FORMAT },
  not_yet_supported: { cause: "file", title: "This format is not supported yet", advice: OTHER_FORMAT },
  empty_file: {
    cause: "file",
    title: "The file is empty",
    advice: "Replace the file with one that has content.",
  },
  encrypted: {
    cause: "file",
    title: "The file is locked",
    // The message says so where the product can unlock the file.
    advice: "Follow the message. A copy that is not locked can be added under the same path.",
  },
  wrong_password: { cause: "request", title: "The password is wrong", advice: RETRY },
  too_many_attempts: {
    cause: "request",
    title: "Too many passwords were tried",
    advice: "Wait a minute, then retry.",
  },
  damaged: { cause: "file", title: "The file is damaged", advice: ADD_REPAIRED },
  not_text: { cause: "file", title: "The file’s content does not match its type", advice: ADD_REPAIRED },
  too_deep: { cause: "file", title: "The file is nested too deeply", advice: ADD_REPAIRED },
  too_complex: {
    cause: "file",
    title: "The file is too complex",
    advice: "Split the file or save it in a simpler form. If the machine was short of memory, retry.",
  },
  too_many_chunks: {
    cause: "file",
    title: "The file has too many passages",
    advice: "Split the file and add its parts.",
  },
  path_refused: {
    cause: "file",
    title: "The file’s path is refused",
    advice: "Rename the file at its source.",
  },
  timed_out: {
    cause: "time",
    title: "The job took too long",
    advice: "Retry when fewer jobs run; split the file if it happens again.",
  },
  cancelled: { cause: "stop", title: "The job was cancelled", advice: "Retry it if you still need it." },
  embedder_unavailable: {
    cause: "service",
    retried: true,
    title: "The embedding model did not answer",
    advice: CHECK_MODEL,
  },
  reranker_unavailable: { cause: "service", title: "The reranker did not answer", advice: CHECK_MODEL },
  summariser_unavailable: { cause: "service", title: "The summariser did not answer", advice: CHECK_MODEL },
  search_disabled: {
    cause: "request",
    title: "Search by meaning is turned off",
    advice: "Set SEMANTIC_SEARCH_ENABLED to true, or search on the page: it answers by keyword.",
  },
  database_unavailable: {
    cause: "machine",
    retried: true,
    title: "The database did not answer",
    advice: "Check that the database runs and has free space; then retry.",
  },
  data_directory_in_use: {
    cause: "machine",
    title: "Another process uses the data directory",
    advice: RETRY,
  },
  port_in_use: { cause: "machine", title: "Another program uses the port", advice: RETRY },
  queue_full: {
    cause: "service",
    retried: true,
    title: "The queue was full",
    advice: "Retry when less is waiting.",
  },
  search_unavailable: { cause: "service", title: "The search did not answer", advice: RETRY },
  index_not_built: {
    cause: "request",
    title: "The index is not built yet",
    advice: "Rebuild the index of the corpus.",
  },
  index_damaged: {
    cause: "machine",
    title: "A part of the index is damaged",
    advice: "It is being rebuilt; then retry.",
  },
  index_changing: {
    cause: "service",
    title: "The index changes too fast to be read",
    advice: "Retry it in a moment.",
  },
  source_unavailable: {
    cause: "source",
    title: "The source could not be reached",
    advice: "Check that the folder is mounted, or the service answers; then retry.",
  },
  source_refused: {
    cause: "source",
    title: "The source refused access",
    advice: "Check that the sign-in of its corpus is still valid; then retry.",
  },
  disk_full: { cause: "machine", title: "The disk is full", advice: "Free space on the disk; then retry." },
  storage_unavailable: {
    cause: "machine",
    title: "The folder with the files cannot be used",
    advice:
      "Check that the disk of DATA_DIR is mounted and can be written. If it was not mounted, restart Sightline. Then retry.",
  },
  internal: {
    cause: "machine",
    title: "Something went wrong inside Sightline",
    advice: "Retry it. If it fails again, the log names the cause under the job’s id.",
  },
} as const satisfies Record<string, ErrorCodeFacts>;

export type ErrorCode = keyof typeof ERRORS;
export const ERROR_CODES = keysOf(ERRORS);

/** Returns the codes of failures that come from any of these causes. */
export function errorsCausedBy(...causes: readonly ErrorCause[]): ReadonlySet<ErrorCode> {
  return new Set(ERROR_CODES.filter((code) => causes.includes(ERRORS[code].cause)));
}

/** The codes of failures after which a job is tried again on its own. */
export const RETRIED_ERRORS: ReadonlySet<ErrorCode> = new Set(
  ERROR_CODES.filter((code) => "retried" in ERRORS[code]),
);

/** Returns the facts of a code; null for one of a stored job that this release does not declare. */
export function errorCodeFacts(code: string): ErrorCodeFacts | null {
  const known = ERROR_CODES.find((each) => each === code);
  return known === undefined ? null : ERRORS[known];
}

/** Returns what to do about a job that failed. */
export function errorAdvice(code: string): string {
  return errorCodeFacts(code)?.advice ?? RETRY;
}
