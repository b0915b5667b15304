import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { jobs, versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { MAX_RETRIED, type Retried, type RetryFailed } from "#lib/domain/admin-jobs.ts";
import { FILTER_CONDITIONS, narrowingTo } from "./internal/admin-job-rows.ts";
import { inLockOrder, JOBS_PER_TRANSACTION } from "./internal/job-locks.ts";
import { touchCorpusOf } from "./internal/touch-corpus-of.ts";

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
  for (let start = 0; start < chosen.length; start += JOBS_PER_TRANSACTION) {
    const batch = chosen.slice(start, start + JOBS_PER_TRANSACTION);
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
