import { INDEX_JOBS } from "#lib/jobs/index-jobs.ts";

/** Jobs that bring a corpus's index to its documents. */
export const SYNC_JOBS = [...INDEX_JOBS];
