import { eq } from "drizzle-orm";
import { syncRuns } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import { writeAudit } from "#db/write-audit.ts";
import type { Context } from "#lib/context.ts";
import type { SyncRunView } from "#lib/domain/sync.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { lockRun, lockSyncedCorpus, readRun, type SyncAddress } from "./shared/sync-rows.ts";
import { queueSync } from "./start-sync.ts";

/**
 * Lets a planned sync apply its plan. Recorded in the audit log.
 * @throws AppError("not_found"), ("conflict") if it does not wait for confirmation, or its corpus cannot be synced any
 * more.
 */
export async function confirmSync(context: Context, input: SyncAddress): Promise<SyncRunView> {
  return context.db.transaction(async (tx) => {
    const { corpusId } = await readRun(tx, input);
    await lockSyncedCorpus(tx, corpusId);
    const run = await lockRun(tx, input.runId);
    if (run.state !== "awaiting_confirmation")
      throw new AppError("conflict", "This sync no longer waits for confirmation.");
    await tx
      .update(syncRuns)
      .set({ state: "applying", confirmedBy: context.actor.id, waitsBecause: null })
      .where(eq(syncRuns.id, run.id));
    await queueSync(context, tx, run);
    await writeAudit(context, tx, {
      action: "sync.confirmed",
      subjectType: "corpus",
      subjectId: corpusId,
      before: { waitsBecause: run.waitsBecause },
      after: { runId: run.id, counts: run.counts },
    });
    await touchCorpus(tx, corpusId);
    return readRun(tx, { runId: run.id });
  });
}
