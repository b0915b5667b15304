import { purgeReceipts } from "#lib/services/receipts/keep-receipt.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Removes receipts and events that are older than they are kept. */
export function purgeReceiptsHandler(contexts: WorkContexts): JobHandler<"purge-receipts"> {
  return async (_payload, job) => {
    const { purged } = await purgeReceipts(contexts.forJob(job));
    return purged === 0
      ? { status: "skipped", reason: "nothing_due" }
      : { status: "done", result: { purged } };
  };
}
