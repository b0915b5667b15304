import { removeStaleImports } from "#lib/services/archive/request-import.ts";
import { sweepBlobs } from "#lib/services/blobs/sweep-blobs.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Deletes stored files that no row refers to, and archives that no import needs. */
export function sweepBlobsHandler(contexts: WorkContexts): JobHandler<"sweep-blobs"> {
  return async (_payload, job) => {
    const context = contexts.forJob(job);
    const archives = await removeStaleImports(context);
    const swept = await sweepBlobs(context);
    if (swept.status === "refused" && archives === 0) return { status: "skipped", reason: "other_database" };
    const { files, bytes, drafts } = swept.status === "done" ? swept : { files: 0, bytes: 0, drafts: 0 };
    return files + drafts + archives > 0
      ? { status: "done", result: { swept: { files, bytes, drafts, archives } } }
      : { status: "skipped", reason: "nothing_to_sweep" };
  };
}
