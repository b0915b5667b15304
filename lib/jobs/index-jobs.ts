import type { JobName } from "./registry.ts";

/** Jobs that bring a corpus's index to its documents: while one waits or runs, the corpus is being synced. */
export const INDEX_JOBS: readonly JobName[] = [
  "ingest-document",
  "embed-version",
  "reindex-document",
  "reindex-corpus",
];
