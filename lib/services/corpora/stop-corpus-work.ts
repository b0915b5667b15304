import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { syncRuns } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { UNDER_WAY } from "#lib/services/sync/sync-rows.ts";

async function endRuns(context: Context, tx: Transaction, corpusId: string): Promise<number> {
  const ended = await tx
    .update(syncRuns)
    .set({ state: "cancelled", waitsBecause: null, finishedAt: context.now })
    .where(and(eq(syncRuns.corpusId, corpusId), inArray(syncRuns.state, UNDER_WAY)))
    .returning({ id: syncRuns.id });
  return ended.length;
}

/** Ends the syncs of a corpus that are not over: what they planned was for another binding. Returns how many. */
export async function stopSyncs(context: Context, tx: Transaction, corpusId: string): Promise<number> {
  await context.queue.cancelOfCorpus(tx, corpusId, ["sync-corpus"]);
  return endRuns(context, tx, corpusId);
}

/** Stops whatever works on a corpus or waits to. */
export async function stopCorpusWork(
  context: Context,
  tx: Transaction,
  corpusId: string,
): Promise<{ readonly jobs: number; readonly syncs: number }> {
  const jobs = await context.queue.cancelOfCorpus(tx, corpusId);
  return { jobs, syncs: await endRuns(context, tx, corpusId) };
}
