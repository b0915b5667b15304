import type { JobFilter } from "#lib/domain/admin-jobs.ts";
import type { JobState } from "#lib/domain/job.ts";
import { STAGE_WORDS } from "./stages.ts";

/** What a code without words of its own reads like. */
function plain(code: string): string {
  return code.replaceAll(/[_-]+/g, " ");
}

const KIND_WORDS: Readonly<Record<string, string>> = {
  "ingest-document": "Reading a document",
  "render-pages": "Drawing pages",
  "find-assets": "Finding figures, maps and tables",
  "embed-pages": "Computing vectors of pages",
  "embed-version": "Computing vectors",
  "reindex-document": "Bringing a document’s title to its passages",
  "relate-document": "Finding what a document is tied to",
  "mend-index": "Looking for passages without vectors",
  "mend-pages": "Looking for pages without a picture",
  "apply-defaults": "Bringing documents to a corpus’s defaults",
  "reindex-corpus": "Re-indexing a corpus",
  "sync-corpus": "Syncing a corpus",
  "due-syncs": "Looking for syncs that are due",
  "refresh-health": "Looking after the corpora’s health",
  "run-evaluation": "Running an evaluation",
  "keep-vector-index": "Keeping the vectors’ index",
  "purge-deleted": "Removing what was deleted",
  "purge-receipts": "Removing old receipts",
  "purge-syncs": "Removing the history of old syncs",
  "import-corpus": "Importing a corpus",
  "export-corpus": "Exporting a corpus",
};

/** What a kind of job does: "Reading a document". */
export function jobKindWords(kind: string): string {
  const known = KIND_WORDS[kind];
  if (known !== undefined) return known;
  const words = plain(kind);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const JOB_STATE_WORDS: Readonly<Record<JobState, string>> = {
  queued: "in the queue",
  running: "at work",
  done: "done",
  skipped: "nothing to do",
  failed: "failed",
  cancelled: "cancelled",
};

export const JOB_FILTER_WORDS: Readonly<Record<JobFilter, string>> = {
  active: "At work",
  failed: "Needs a look",
  resolved: "Resolved",
  cancelled: "Cancelled",
  done: "Done",
  skipped: "Nothing to do",
};

const MORE_STAGES: Readonly<Record<string, string>> = {
  starting: "starting",
  relating: "finding what it is tied to",
  describing: "describing",
  planning: "comparing with the source",
  applying: "taking in what has changed",
  listing: "listing the source",
  checking: "checking the archive",
  importing: "importing",
  other: "other",
};

/** A job's stage, as a person reads it; free words stay as they are. */
export function stageWords(stage: string): string {
  return MORE_STAGES[stage] ?? (stage === "done" ? "done" : (STAGE_WORDS[stage] ?? plain(stage)));
}

const SKIP_WORDS: Readonly<Record<string, string>> = {
  version_gone: "the version has gone",
  document_removed: "the document was removed",
  newer_version_waiting: "a newer version has come in",
  not_published: "the version is not the one that searches see",
  no_pages: "the document has no pages",
  page_search_off: "the search over pages is off",
  semantic_search_off: "the search by meaning is off",
  embedded_database: "the embedded database needs none",
  nothing_lacking: "nothing was lacking",
  nothing_due: "nothing was due",
  nothing_to_purge: "there was nothing to remove",
  sync_gone: "the sync has gone",
  done_already: "it is done already",
  over_already: "it is over already",
  newer_sync: "a newer sync has taken its place",
  waits_for_a_person: "the plan waits for somebody to confirm it",
};

/** Why a job had nothing to do. */
export function jobSkipWords(reason: string): string {
  return SKIP_WORDS[reason] ?? plain(reason);
}

const ERROR_TITLES: Readonly<Record<string, string>> = {
  bad_request: "What was asked for does not fit",
  not_found: "It is not there any more",
  conflict: "Something else was under way",
  too_large: "The file is too large",
  unsupported_format: "The format is not read",
  not_yet_supported: "The format is not read yet",
  empty_file: "The file is empty",
  encrypted: "The file needs a password",
  damaged: "The file is damaged",
  not_text: "The file is not what its name says",
  too_deep: "The file is nested too deeply",
  too_complex: "The file asks too much",
  too_many_chunks: "The file gives too many passages",
  path_refused: "The file’s path is refused",
  timed_out: "It took too long",
  cancelled: "It was cancelled",
  embedder_unavailable: "The embedding model did not answer",
  reranker_unavailable: "The reranker did not answer",
  summariser_unavailable: "The summariser did not answer",
  database_unavailable: "The database did not answer",
  queue_full: "The queue was full",
  search_disabled: "The search by meaning is off",
  search_unavailable: "The search did not answer",
  index_not_built: "The index is not built yet",
  source_unavailable: "The source could not be reached",
  source_refused: "The source refused us",
  disk_full: "The disk is full",
  internal: "Something went wrong inside Sightline",
};

/** A failure in a few words. */
export function errorTitle(code: string): string {
  const known = ERROR_TITLES[code];
  if (known !== undefined) return known;
  const words = plain(code);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const MEND_FILE =
  "A mended file takes its place when it is added again under the same path, or when its corpus is synced.";
const ADVICE: Readonly<Record<string, string>> = {
  not_found: "Nothing needs to be done if it was removed on purpose; mark it as resolved.",
  conflict: "Retry it once the other one has ended.",
  too_large: "Split the file, or raise MAX_TEXT_MB or MAX_BINARY_MB; then retry.",
  unsupported_format: "Save it in a format that is read (PDF, Word, HTML, Markdown, text …), and add that.",
  not_yet_supported: "Save it in a format that is read (PDF, Word, HTML, Markdown, text …), and add that.",
  empty_file: "Put the file with its content in its place.",
  encrypted: MEND_FILE,
  damaged: MEND_FILE,
  not_text: MEND_FILE,
  too_deep: MEND_FILE,
  too_complex: "Split the file or save it more simply. If the machine was short of memory then, retry.",
  too_many_chunks: "Split the file, and put its parts in its place.",
  path_refused: "Rename the file at its source.",
  timed_out: "Retry when less is going on; split the file if it happens again.",
  cancelled: "Retry it if it is wanted after all.",
  embedder_unavailable: "See that the model’s service answers (Providers); then retry.",
  reranker_unavailable: "See that the model’s service answers (Providers); then retry.",
  summariser_unavailable: "See that the model’s service answers (Providers); then retry.",
  database_unavailable: "See that the database runs and has room; then retry.",
  queue_full: "Retry when less is waiting.",
  index_not_built: "Re-index the corpus.",
  source_unavailable: "See that the folder is mounted, or the service answers; then retry.",
  source_refused: "See that the sign-in of its corpus is still good; then retry.",
  disk_full: "Make room on the disk; then retry.",
  internal: "Retry it. If it fails again, the log names the cause under the job’s id.",
};

/** What to do about a failure. */
export function errorAdvice(code: string): string {
  return ADVICE[code] ?? "Retry it; if it fails again, look at the log.";
}

/** Whether trying the same again may help, as far as the code tells. */
export function retryMayHelp(code: string): boolean {
  return !ABOUT_THE_FILE.has(code);
}

const ABOUT_THE_FILE: ReadonlySet<string> = new Set([
  "too_large",
  "unsupported_format",
  "not_yet_supported",
  "empty_file",
  "encrypted",
  "damaged",
  "not_text",
  "too_deep",
  "too_many_chunks",
  "path_refused",
]);
