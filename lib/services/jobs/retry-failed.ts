import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { jobs, versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { RETRY_MOST, type Retried, type RetryFailed } from "#lib/domain/admin-jobs.ts";
import { cancelSyncOfJob } from "#lib/services/sync/cancel-sync.ts";
import { FILTER_CONDITIONS, narrowingTo } from "./admin-job-rows.ts";
import { touchCorpusOf } from "./jobs.ts";

/** Jobs put back in one transaction: other writers get in between. */
const AT_ONCE = 25;

/**
 * Queues the failed jobs again that need a look and fit, oldest first, at most RETRY_MOST of them. What is resolved stays
 * as it is. The ids are told, so that the whole can be taken back by cancelling them.
 */
export async function retryFailed(context: Context, input: RetryFailed): Promise<Retried> {
  const waiting = await context.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(narrowingTo(input), FILTER_CONDITIONS.failed))
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
  const back: string[] = [];
  for (const id of ids) if (await context.queue.retry(tx, id)) back.push(id);
  for (const id of back) await touchCorpusOf(tx, id);
  if (back.length === 0) return back;
  // A version that failed waits again; one whose words are indexed already stays as it is.
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

/** Takes jobs out of the queue again, or stops them; how many had not ended yet. */
export async function cancelJobs(
  context: Context,
  input: { readonly jobIds: readonly string[] },
): Promise<{ readonly cancelled: number }> {
  let cancelled = 0;
  for (let start = 0; start < input.jobIds.length; start += AT_ONCE) {
    const some = input.jobIds.slice(start, start + AT_ONCE);
    cancelled += await context.db.transaction(async (tx) => {
      let ended = 0;
      for (const id of some) {
        if (!(await context.queue.cancel(tx, id))) continue;
        await cancelSyncOfJob(context, tx, id);
        await touchCorpusOf(tx, id);
        ended++;
      }
      return ended;
    });
  }
  return { cancelled };
}
