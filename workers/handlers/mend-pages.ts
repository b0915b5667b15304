import { mendPages } from "#lib/services/pages/mend-pages.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Queues the versions whose pages lack pictures. */
export function mendPagesHandler(contexts: WorkContexts): JobHandler<"mend-pages"> {
  return async (_payload, job) => {
    const { queued } = await mendPages(contexts.forJob(job));
    return queued === 0
      ? { status: "skipped", reason: "nothing_lacking" }
      : { status: "done", result: { queued } };
  };
}
