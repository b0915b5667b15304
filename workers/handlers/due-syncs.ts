import { dueSyncs } from "#lib/services/sync/due-syncs.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Starts the syncs that are due. */
export function dueSyncsHandler(contexts: WorkContexts): JobHandler<"due-syncs"> {
  return async (_payload, job) => {
    const { started } = await dueSyncs(contexts.forJob(job));
    return started.length === 0
      ? { status: "skipped", reason: "nothing_due" }
      : { status: "done", result: { started: started.length } };
  };
}
