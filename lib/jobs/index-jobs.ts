import type { JobName } from "./registry.ts";

/** Jobs that update the text index of a corpus. */
export const INDEX_JOBS: readonly JobName[] = [
  "ingest-document",
  "embed-version",
  "reindex-document",
  "reindex-corpus",
];
