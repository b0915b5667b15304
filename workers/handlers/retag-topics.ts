import { retagTopics } from "#lib/services/topics/retag-topics.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Applies changed topics to the stored passages. */
export function retagTopicsHandler(contexts: WorkContexts): JobHandler<"retag-topics"> {
  return (_payload, job) => retagTopics(contexts.forJob(job), job);
}
