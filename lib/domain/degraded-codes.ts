import { keysOf } from "./keys-of.ts";

/**
 * Why a corpus does not answer in full, in words. The reasons of its freshness (`freshness.ts`) can follow. Only codes
 * are stored.
 */
export const CORPUS_DEGRADED_WORDS = {
  corpus_disabled: "not searched",
  corpus_removed: "in the trash",
  no_documents: "no documents",
  could_not_be_read: "could not be read",
  index_damaged: "part of its search index is damaged",
} as const satisfies Record<string, string>;
export type CorpusDegradedCode = keyof typeof CORPUS_DEGRADED_WORDS;
export const CORPUS_DEGRADED_CODES = keysOf(CORPUS_DEGRADED_WORDS);

/** The problems of our own index, as sentences. */
export const INDEX_DEGRADED_WORDS = {
  database_unavailable: "The database does not answer.",
  disk_full:
    "The disk with Sightline's files is full. New files and changes may not be stored. Free some space.",
  worker_silent: "No worker is running, so new files wait.",
  worker_unknown: "The state of the worker is unknown.",
  semantic_search_disabled: "Search by meaning is turned off. Results are by words only.",
  index_damaged_queued:
    "Searches leave out the passages of a damaged part of the index. A job rebuilds it soon.",
  index_damaged_running:
    "Searches leave out the passages of a damaged part of the index. A job is rebuilding it.",
  index_damaged_failed:
    "Searches leave out the passages of a damaged part of the index. The job that rebuilds it failed. It runs again every minute.",
  corpus_error:
    "A corpus has files that could not be read, a source that cannot be reached, or a damaged search index.",
} as const satisfies Record<string, string>;
export type IndexDegradedCode = keyof typeof INDEX_DEGRADED_WORDS;
