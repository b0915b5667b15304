import { relateDocumentOf } from "#lib/services/relations/relate-document.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Maps what a version refers to and offers to be referred to, and describes it. */
export function relateDocumentHandler(contexts: WorkContexts): JobHandler<"relate-document"> {
  return (payload, job) => relateDocumentOf(contexts.forJob(job), payload, job);
}
