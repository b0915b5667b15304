import type { Context } from "#lib/context.ts";
import { cancelWithin } from "./internal/cancel-within.ts";
import { JOBS_PER_TRANSACTION } from "./internal/job-locks.ts";

/** Cancels waiting and running jobs. Returns the number of jobs that had not ended. */
export async function cancelJobs(
  context: Context,
  input: { readonly jobIds: readonly string[] },
): Promise<{ readonly cancelled: number }> {
  let cancelled = 0;
  for (let start = 0; start < input.jobIds.length; start += JOBS_PER_TRANSACTION) {
    const batch = input.jobIds.slice(start, start + JOBS_PER_TRANSACTION);
    cancelled += (await context.db.transaction((tx) => cancelWithin(context, tx, batch))).length;
  }
  return { cancelled };
}
