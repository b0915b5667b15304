import { mendIndex } from "#lib/services/corpora/mend-index.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Queues the versions whose rows lack something because their jobs gave up. */
export function mendIndexHandler(contexts: WorkContexts): JobHandler<"mend-index"> {
  return async (_payload, job) => {
    const outcome = await mendIndex(contexts.forJob(job));
    return "reason" in outcome
      ? { status: "skipped", reason: outcome.reason }
      : { status: "done", result: { queued: outcome.queued } };
  };
}
