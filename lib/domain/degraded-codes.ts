import { DAMAGED_CORPUS_WORDS, DAMAGED_INDEX_REBUILDS } from "./damaged-index-words.ts";
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
  index_damaged: DAMAGED_CORPUS_WORDS,
} as const satisfies Record<string, string>;
export type CorpusDegradedCode = keyof typeof CORPUS_DEGRADED_WORDS;
export const CORPUS_DEGRADED_CODES = keysOf(CORPUS_DEGRADED_WORDS);

/** Why the server cannot store files. */
export const DISK_FAULTS = ["disk_full", "disk_read_only"] as const;
export type DiskFault = (typeof DISK_FAULTS)[number];

/** The problems of our own index, as sentences. */
export const INDEX_DEGRADED_WORDS = {
  database_unavailable: "The database does not answer.",
  disk_full:
    "The disk with Sightline's files is full. New files and changes may not be stored. Free some space.",
  disk_read_only:
    "Sightline cannot write to the folder with its files. New files and changes are not stored. Make the folder writable.",
  worker_silent: "No worker is running, so new files wait.",
  worker_unknown: "The state of the worker is unknown.",
  semantic_search_disabled: "Search by meaning is turned off. Results are by words only.",
  index_damaged_queued: DAMAGED_INDEX_REBUILDS.queued,
  index_damaged_running: DAMAGED_INDEX_REBUILDS.running,
  index_damaged_failed: DAMAGED_INDEX_REBUILDS.failed,
  corpus_error:
    "A corpus has files that could not be read, a source that cannot be reached, or a damaged search index.",
} as const satisfies Record<string, string>;
export type IndexDegradedCode = keyof typeof INDEX_DEGRADED_WORDS;
