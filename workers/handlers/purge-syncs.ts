import { purgeSyncs } from "#lib/services/sync/purge-syncs.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Deletes syncs after their retention period. */
export function purgeSyncsHandler(contexts: WorkContexts): JobHandler<"purge-syncs"> {
  return async (_payload, job) => {
    const { purged } = await purgeSyncs(contexts.forJob(job));
    return purged === 0
      ? { status: "skipped", reason: "nothing_due" }
      : { status: "done", result: { purged } };
  };
}
