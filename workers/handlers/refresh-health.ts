import { pollHealth } from "#lib/services/health/poll-health.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Asks every source and model how it is, and makes the current views anew. */
export function refreshHealthHandler(contexts: WorkContexts): JobHandler<"refresh-health"> {
  return async (_payload, job) => {
    const context = contexts.forJob(job);
    await pollHealth(context, { connectors: context.connectors, because: "poll" });
    // What has changed is told by events; a job a minute would be no news.
    return { status: "skipped", reason: "looked" };
  };
}
