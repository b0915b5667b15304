import { purgeCorpora } from "#lib/services/corpora/purge-corpora.ts";
import { purgeDeleted } from "#lib/services/documents/purge-deleted.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Removes for good what was removed before the undo window, and corpora that were in the trash for too long. */
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
