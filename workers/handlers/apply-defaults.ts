import { applyDefaultsInSteps } from "#lib/services/documents/apply-defaults.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Updates a corpus's documents to its changed defaults. */
export function applyDefaultsHandler(contexts: WorkContexts): JobHandler<"apply-defaults"> {
  return (payload, job) => applyDefaultsInSteps(contexts.forJob(job), payload, job);
}
