import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { newId } from "#db/new-id.ts";
import { syncItems, syncRuns } from "#db/schema/index.ts";
import type { SyncContext } from "#lib/context.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { lockRun, type SyncRunRow } from "../shared/sync-rows.ts";

/** Key under which a planning run stores its planner. If two workers plan it, the later one wins. */
const PLANNER = "planner";

/**
 * Starts the plan with an empty list of items. Takes it over from any other worker.
 * @throws AppError("cancelled") if the run is cancelled, or another worker has planned it.
 */
export async function beginPlan(context: SyncContext, { id }: SyncRunRow): Promise<string> {
  const token = newId("run");
  await context.db.transaction(async (tx) => {
    const run = await lockRun(tx, id);
    if (run.state !== "planning") throw new AppError("cancelled", "The sync was cancelled.");
    const planner = { [PLANNER]: { cursor: token, identity: null } };
    await tx.update(syncRuns).set({ cursors: planner }).where(eq(syncRuns.id, id));
    await tx.delete(syncItems).where(eq(syncItems.runId, id));
  });
  return token;
}

/**
 * Returns the run as it is now, locked until the transaction ends.
 * @throws AppError("cancelled") if the run is cancelled, or another worker plans it now.
 */
export async function lockPlan(tx: Transaction, runId: string, token: string): Promise<SyncRunRow> {
  const run = await lockRun(tx, runId);
  if (run.state === "planning" && run.cursors[PLANNER]?.cursor === token) return run;
  throw new AppError("cancelled", "The sync was cancelled.");
}
