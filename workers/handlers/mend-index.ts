import { queueIndexRepairs } from "#lib/services/corpora/queue-index-repairs.ts";
import { rebuildDamagedIndex } from "#lib/services/corpora/rebuild-damaged-index.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Rebuilds what is damaged, and queues versions with incomplete rows that no job works on. */
export function mendIndexHandler(contexts: WorkContexts): JobHandler<"mend-index"> {
  return async (_payload, job) => {
    const context = contexts.forJob(job);
    const { rebuilt } = await rebuildDamagedIndex(context);
    const outcome = await queueIndexRepairs(context);
    const queued = "reason" in outcome ? 0 : outcome.queued;
    if (rebuilt > 0) return { status: "done", result: { queued, rebuilt } };
    return "reason" in outcome
      ? { status: "skipped", reason: outcome.reason }
      : { status: "done", result: { queued } };
  };
}
