import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { jobs, versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { MAX_RETRIED, type Retried, type RetryFailed } from "#lib/domain/admin-jobs.ts";
import { FILTER_CONDITIONS, narrowingTo } from "./internal/admin-job-rows.ts";
import { cancelWithin, inLockOrder, touchCorpusOf } from "./jobs.ts";

/** Jobs queued per transaction, so that other writers can run in between. */
const BATCH = 25;

/**
 * Queues matching failed jobs again, oldest first, at most MAX_RETRIED. Skips resolved jobs. Returns the ids, so that
 * cancelling them undoes it.
 */
export async function retryFailed(context: Context, input: RetryFailed): Promise<Retried> {
  const waiting = await context.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(narrowingTo(context.actor, input), FILTER_CONDITIONS.failed))
    .orderBy(asc(jobs.createdAt), asc(jobs.id));
  const ids = waiting.map(({ id }) => id);
  const chosen = ids.slice(0, MAX_RETRIED);
  const jobIds: string[] = [];
  for (let start = 0; start < chosen.length; start += BATCH) {
    const batch = chosen.slice(start, start + BATCH);
    jobIds.push(...(await context.db.transaction((tx) => requeue(context, tx, batch))));
  }
  return { jobIds, refused: chosen.length - jobIds.length, left: ids.length - chosen.length };
}

async function requeue(context: Context, tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const retried = new Set<string>();
  for (const id of inLockOrder(ids)) if (await context.queue.retry(tx, id)) retried.add(id);
  const requeued = ids.filter((id) => retried.has(id));
  for (const id of requeued) await touchCorpusOf(tx, id);
  if (requeued.length === 0) return requeued;
  // A failed version waits again. A version that is indexed already stays so.
  await tx
    .update(versions)
    .set({ state: "received", errorCode: null, errorMessage: null })
    .where(
      and(
        eq(versions.state, "failed"),
        inArray(
          versions.id,
          tx.select({ id: sql<number>`version_id` }).from(jobs).where(inArray(jobs.id, requeued)),
        ),
      ),
    );
  return requeued;
}

/** Cancels waiting and running jobs. Returns the number of jobs that had not ended. */
export async function cancelJobs(
  context: Context,
  input: { readonly jobIds: readonly string[] },
): Promise<{ readonly cancelled: number }> {
  let cancelled = 0;
  for (let start = 0; start < input.jobIds.length; start += BATCH) {
    const batch = input.jobIds.slice(start, start + BATCH);
    cancelled += (await context.db.transaction((tx) => cancelWithin(context, tx, batch))).length;
  }
  return { cancelled };
}
