import { queueMissingPictures } from "#lib/services/pages/queue-missing-pictures.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Queues versions whose pages lack pictures. */
export function mendPagesHandler(contexts: WorkContexts): JobHandler<"mend-pages"> {
  return async (_payload, job) => {
    const { queued } = await queueMissingPictures(contexts.forJob(job));
    return queued === 0
      ? { status: "skipped", reason: "nothing_lacking" }
      : { status: "done", result: { queued } };
  };
}
