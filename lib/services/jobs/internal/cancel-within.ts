import type { Transaction } from "#db/client.ts";
import type { Context } from "#lib/context.ts";
import { inLockOrder } from "./job-locks.ts";
import { cancelSyncsOfJobs, lockSyncsOfJobs } from "./syncs-of-jobs.ts";
import { touchCorpusOf } from "./touch-corpus-of.ts";

/**
 * Cancels the jobs that have not ended, and their syncs. Returns the ids of the cancelled jobs. Locks syncs first, then
 * jobs in the order of their ids, so that two transactions never wait for each other.
 */
export async function cancelWithin(
  context: Context,
  tx: Transaction,
  jobIds: readonly string[],
): Promise<string[]> {
  await lockSyncsOfJobs(tx, jobIds);
  const cancelled: string[] = [];
  for (const id of inLockOrder(jobIds)) if (await context.queue.cancel(tx, id)) cancelled.push(id);
  if (cancelled.length === 0) return cancelled;
  await cancelSyncsOfJobs(context, tx, cancelled);
  for (const id of cancelled) await touchCorpusOf(tx, id);
  return cancelled;
}
