import { eq } from "drizzle-orm";
import { syncRuns } from "#db/schema/index.ts";
import { endOf, UNFINISHED_STATES } from "#db/sync-states.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import type { Context } from "#lib/context.ts";
import type { SyncRunView } from "#lib/domain/sync.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { lockRun, readRun, type SyncAddress } from "./shared/sync-rows.ts";

/**
 * Stops a sync, or discards its plan. Finished items stay; the next sync finds the rest again.
 * @throws AppError("not_found"), ("conflict") if it has ended.
 */
export async function cancelSync(context: Context, input: SyncAddress): Promise<SyncRunView> {
  return context.db.transaction(async (tx) => {
    await readRun(tx, input);
    const run = await lockRun(tx, input.runId);
    if (!UNFINISHED_STATES.includes(run.state))
      throw new AppError("conflict", "This sync has ended already.");
    await tx
      .update(syncRuns)
      .set({ state: "cancelled", waitsBecause: null, finishedAt: endOf(context) })
      .where(eq(syncRuns.id, run.id));
    if (run.jobId !== null) await context.queue.cancel(tx, run.jobId);
    await touchCorpus(tx, run.corpusId);
    return readRun(tx, { runId: run.id });
  });
}
