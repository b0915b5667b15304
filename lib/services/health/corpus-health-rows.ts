import { INDEX_JOBS } from "#lib/jobs/index-jobs.ts";

/** Jobs that update a corpus's index. */
export const SYNC_JOBS = [...INDEX_JOBS];
