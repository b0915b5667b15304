import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { jobs, versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { RETRY_MOST, type Retried, type RetryFailed } from "#lib/domain/admin-jobs.ts";
import { FILTER_CONDITIONS, narrowingTo } from "./internal/admin-job-rows.ts";
import { cancelWithin, inLockOrder, touchCorpusOf } from "./jobs.ts";

/** Jobs queued per transaction, so that other writers can run in between. */
const AT_ONCE = 25;

/**
 * Queues matching failed jobs again, oldest first, at most RETRY_MOST. Skips resolved jobs. Returns the ids, so that
 * cancelling them undoes it.
 */
export async function retryFailed(context: Context, input: RetryFailed): Promise<Retried> {
  const waiting = await context.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(narrowingTo(context.actor, input), FILTER_CONDITIONS.failed))
    .orderBy(asc(jobs.createdAt), asc(jobs.id));
  const ids = waiting.map(({ id }) => id);
  const chosen = ids.slice(0, RETRY_MOST);
  const jobIds: string[] = [];
  for (let start = 0; start < chosen.length; start += AT_ONCE) {
    const some = chosen.slice(start, start + AT_ONCE);
    jobIds.push(...(await context.db.transaction((tx) => putBack(context, tx, some))));
  }
  return { jobIds, refused: chosen.length - jobIds.length, left: ids.length - chosen.length };
}

async function putBack(context: Context, tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const retried = new Set<string>();
  for (const id of inLockOrder(ids)) if (await context.queue.retry(tx, id)) retried.add(id);
  const back = ids.filter((id) => retried.has(id));
  for (const id of back) await touchCorpusOf(tx, id);
  if (back.length === 0) return back;
  // A failed version waits again. A version that is indexed already stays so.
  await tx
    .update(versions)
    .set({ state: "received", errorCode: null, errorMessage: null })
    .where(
      and(
        eq(versions.state, "failed"),
        inArray(
          versions.id,
          tx.select({ id: sql<number>`version_id` }).from(jobs).where(inArray(jobs.id, back)),
        ),
      ),
    );
  return back;
}

/** Cancels waiting and running jobs. Returns the number of jobs that had not ended. */
export async function cancelJobs(
  context: Context,
  input: { readonly jobIds: readonly string[] },
): Promise<{ readonly cancelled: number }> {
  let cancelled = 0;
  for (let start = 0; start < input.jobIds.length; start += AT_ONCE) {
    const some = input.jobIds.slice(start, start + AT_ONCE);
    cancelled += (await context.db.transaction((tx) => cancelWithin(context, tx, some))).length;
  }
  return { cancelled };
}
