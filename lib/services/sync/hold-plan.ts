import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { syncItems, syncRuns } from "#db/schema/index.ts";
import type { SyncContext } from "#lib/context.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { newId } from "#lib/services/ids.ts";
import { holdRun, type SyncRunRow } from "./sync-rows.ts";

/** Where a run at planning keeps who plans it: of two workers the one that began last. */
const PLANNER = "planner";

/** Begins the plan anew, and takes it from whoever else may be at it. */
export async function beginPlan(context: SyncContext, run: SyncRunRow): Promise<string> {
  const token = newId("run");
  await context.db.transaction(async (tx) => {
    const planner = { [PLANNER]: { cursor: token, identity: null } };
    await tx.update(syncRuns).set({ cursors: planner }).where(eq(syncRuns.id, run.id));
    await tx.delete(syncItems).where(eq(syncItems.runId, run.id));
  });
  return token;
}

/** @throws AppError("cancelled") when the run is cancelled, or somebody else plans it now. */
export async function holdPlan(tx: Transaction, runId: string, token: string): Promise<void> {
  const run = await holdRun(tx, runId);
  if (run.state === "planning" && run.cursors[PLANNER]?.cursor === token) return;
  throw new AppError("cancelled", "The sync was cancelled.");
}
