import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { syncRuns } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import type { Context } from "#lib/context.ts";
import type { SyncRunView } from "#lib/domain/sync.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { AT_WORK, endOf, holdRun, readRun, type SyncAddress, UNDER_WAY } from "./sync-rows.ts";

/**
 * Stops a sync, or gives up its plan. What it has done stays done; the rest is found again by the next one.
 * @throws AppError("not_found"), ("conflict") when it is over.
 */
export async function cancelSync(context: Context, input: SyncAddress): Promise<SyncRunView> {
  return context.db.transaction(async (tx) => {
    await readRun(tx, input);
    const run = await holdRun(tx, input.runId);
    if (!UNDER_WAY.includes(run.state)) throw new AppError("conflict", "This sync is over already.");
    await tx
      .update(syncRuns)
      .set({ state: "cancelled", waitsBecause: null, finishedAt: endOf(context) })
      .where(eq(syncRuns.id, run.id));
    if (run.jobId !== null) await context.queue.cancel(tx, run.jobId);
    await touchCorpus(tx, run.corpusId);
    return readRun(tx, { runId: run.id });
  });
}

/** For whoever has cancelled a job: the sync that it worked on, if any, is cancelled with it. */
export async function cancelSyncOfJob(context: Context, tx: Transaction, jobId: string): Promise<void> {
  const cancelled = await tx
    .update(syncRuns)
    .set({ state: "cancelled", finishedAt: endOf(context) })
    .where(and(eq(syncRuns.jobId, jobId), inArray(syncRuns.state, AT_WORK)))
    .returning({ corpusId: syncRuns.corpusId });
  for (const { corpusId } of cancelled) await touchCorpus(tx, corpusId);
}
