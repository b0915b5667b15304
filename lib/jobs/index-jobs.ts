import type { JobName } from "./registry.ts";

/** Jobs that update the text index of a corpus. */
export const INDEX_JOBS: readonly JobName[] = [
  "ingest-document",
  "embed-version",
  "reindex-document",
  "reindex-corpus",
];

/**
 * Jobs after which a search of a corpus finds more, those of pages and pictures included. While one waits or runs, the
 * corpus is shown as being synced.
 */
export const CORPUS_WORK: readonly JobName[] = [...INDEX_JOBS, "render-pages", "find-assets", "embed-pages"];
