import { purgeCorpora } from "#lib/services/corpora/purge-corpora.ts";
import { purgeProjects } from "#lib/services/projects/purge-projects.ts";
import { purgeDeleted } from "#lib/services/removal/purge-deleted.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Purges documents and projects removed before the undo period, and corpora that were in the trash too long. */
export function purgeDeletedHandler(contexts: WorkContexts): JobHandler<"purge-deleted"> {
  return async (_payload, job) => {
    const context = contexts.forJob(job);
    // If a document cannot be purged, the corpora still are. The job then fails with the first failure.
    const [documents] = await Promise.allSettled([purgeDeleted(context)]);
    context.signal.throwIfAborted();
    const trash = await purgeCorpora(context);
    const projects = await purgeProjects(context);
    if (documents.status === "rejected") throw documents.reason;
    const purged = documents.value.purged + projects.purged;
    return purged + trash.corpora + trash.documents === 0
      ? { status: "skipped", reason: "nothing_to_purge" }
      : { status: "done", result: { purged, trash } };
  };
}
