import type { JobName } from "./registry.ts";

/** Jobs that update a corpus's index. While one waits or runs, the corpus is shown as being synced. */
export const INDEX_JOBS: readonly JobName[] = [
  "ingest-document",
  "embed-version",
  "reindex-document",
  "reindex-corpus",
];
