import { purgeReceipts } from "#lib/services/receipts/keep-receipt.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Deletes receipts and events after their retention period. */
export function purgeReceiptsHandler(contexts: WorkContexts): JobHandler<"purge-receipts"> {
  return async (_payload, job) => {
    const { purged } = await purgeReceipts(contexts.forJob(job));
    return purged === 0
      ? { status: "skipped", reason: "nothing_due" }
      : { status: "done", result: { purged } };
  };
}
