import { readRecords } from "#lib/services/datasets/read-records.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Reads the records of a version into datasets. */
export function readRecordsHandler(contexts: WorkContexts): JobHandler<"read-records"> {
  return (payload, job) => readRecords(contexts.forJob(job), payload, job);
}
