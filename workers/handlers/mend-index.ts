import { queueIndexRepairs } from "#lib/services/corpora/queue-index-repairs.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Queues versions with incomplete rows that no job works on. */
export function mendIndexHandler(contexts: WorkContexts): JobHandler<"mend-index"> {
  return async (_payload, job) => {
    const outcome = await queueIndexRepairs(contexts.forJob(job));
    return "reason" in outcome
      ? { status: "skipped", reason: outcome.reason }
      : { status: "done", result: { queued: outcome.queued } };
  };
}
