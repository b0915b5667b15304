import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { syncRuns } from "#db/schema/index.ts";
import { UNFINISHED_STATES } from "#db/sync-states.ts";
import type { Context } from "#lib/context.ts";

async function endRuns(context: Context, tx: Transaction, corpusId: string): Promise<number> {
  const ended = await tx
    .update(syncRuns)
    .set({ state: "cancelled", waitsBecause: null, finishedAt: context.now })
    .where(and(eq(syncRuns.corpusId, corpusId), inArray(syncRuns.state, UNFINISHED_STATES)))
    .returning({ id: syncRuns.id });
  return ended.length;
}

/** Ends the unfinished syncs of a corpus, whose plans were for an earlier binding. Returns their number. */
export async function stopSyncs(context: Context, tx: Transaction, corpusId: string): Promise<number> {
  // Every transaction locks a sync before its job.
  const ended = await endRuns(context, tx, corpusId);
  await context.queue.cancelOfCorpus(tx, corpusId, ["sync-corpus"]);
  return ended;
}

/** Stops the running and waiting jobs and syncs of a corpus. */
export async function stopCorpusWork(
  context: Context,
  tx: Transaction,
  corpusId: string,
): Promise<{ readonly jobs: number; readonly syncs: number }> {
  const syncs = await endRuns(context, tx, corpusId);
  return { jobs: await context.queue.cancelOfCorpus(tx, corpusId), syncs };
}
