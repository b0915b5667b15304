import { purgeCorpora } from "#lib/services/corpora/purge-corpora.ts";
import { purgeDeleted } from "#lib/services/removal/purge-deleted.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Purges documents removed before the undo period, and corpora that were in the trash too long. */
export function purgeDeletedHandler(contexts: WorkContexts): JobHandler<"purge-deleted"> {
  return async (_payload, job) => {
    const context = contexts.forJob(job);
    const { purged } = await purgeDeleted(context);
    const trash = await purgeCorpora(context);
    return purged + trash.corpora + trash.documents === 0
      ? { status: "skipped", reason: "nothing_to_purge" }
      : { status: "done", result: { purged, trash } };
  };
}
