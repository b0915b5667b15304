import { refreshAllHealth } from "#lib/services/health/refresh-all-health.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Checks every source and model, and recomputes the health of corpora. */
export function refreshHealthHandler(contexts: WorkContexts): JobHandler<"refresh-health"> {
  return async (_payload, job) => {
    const context = contexts.forJob(job);
    await refreshAllHealth(context, { connectors: context.connectors, because: "poll" });
    // Changes are reported as events. A row every minute would flood the list of jobs.
    return { status: "unlisted" };
  };
}
