import { purgeDeleted } from "#lib/services/purge-deleted.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Removes for good what was removed before the undo window. */
export function purgeDeletedHandler(contexts: WorkContexts): JobHandler<"purge-deleted"> {
  return async (_payload, job) => {
    const { purged } = await purgeDeleted(contexts.forJob(job));
    return purged === 0
      ? { status: "skipped", reason: "nothing_to_purge" }
      : { status: "done", result: { purged } };
  };
}
