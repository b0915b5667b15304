import { relateDocumentOf } from "#lib/services/relations/relate-document.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Computes a version's anchors and relations, and describes it. */
export function relateDocumentHandler(contexts: WorkContexts): JobHandler<"relate-document"> {
  return (payload, job) => relateDocumentOf(contexts.forJob(job), payload, job);
}
