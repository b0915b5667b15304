import { embedMissing } from "#lib/services/embed-missing.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Queues the versions that an outage of the embedder left without vectors. */
export function embedMissingHandler(contexts: WorkContexts): JobHandler<"embed-missing"> {
  return async (_payload, job) => {
    const outcome = await embedMissing(contexts.forJob(job));
    return "reason" in outcome
      ? { status: "skipped", reason: outcome.reason }
      : { status: "done", result: { queued: outcome.queued } };
  };
}
