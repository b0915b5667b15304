import { and, eq, ne, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { corpusRoots, syncItems, syncRuns } from "#db/schema/index.ts";
import { endOf } from "#db/sync-states.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import type { Context } from "#lib/context.ts";
import type { SyncCounts } from "#lib/domain/sync.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { lockRun, type SyncRunRow } from "../shared/sync-rows.ts";
import { AUTOMATIC_TRIGGERS, dropSimilarRuns } from "./drop-syncs.ts";

type Tally = { readonly items: number; readonly counts: SyncCounts };

/** Returns the final counts. A file that was refused when it was read counts as skipped. */
async function tally(tx: Transaction, run: SyncRunRow): Promise<Tally> {
  const found = await tx
    .select({ action: syncItems.action, files: sql<number>`count(*)::int` })
    .from(syncItems)
    .where(eq(syncItems.runId, run.id))
    .groupBy(syncItems.action);
  const countOf = (action: string) => found.find((each) => each.action === action)?.files ?? 0;
  const applied = {
    new: countOf("new"),
    changed: countOf("changed"),
    moved: countOf("moved"),
    gone: countOf("gone"),
  };
  const { found: files, unchanged } = run.counts ?? { found: 0, unchanged: 0 };
  const skipped = files - unchanged - applied.new - applied.changed - applied.moved;
  const items = found.reduce((sum, each) => sum + each.files, 0);
  return { items, counts: { ...applied, skipped, unchanged, found: files } };
}

/**
 * Ends a run whose items are applied. A root's next listing continues from this one only if none of its items is
 * unfinished. Otherwise the source must report failed files again.
 * @throws AppError("cancelled") if the run has ended already.
 */
export async function finishSync(context: Context, tx: Transaction, run: SyncRunRow): Promise<SyncCounts> {
  // Every transaction locks a sync before its roots and its job.
  await lockRun(tx, run.id);
  const { items, counts } = await tally(tx, run);
  const unfinished = await tx
    .selectDistinct({ rootId: syncItems.rootId })
    .from(syncItems)
    .where(and(eq(syncItems.runId, run.id), ne(syncItems.state, "done")));
  const unfinishedRoots = new Set(unfinished.map(({ rootId }) => rootId));
  for (const [rootId, cursor] of Object.entries(run.cursors)) {
    if (unfinishedRoots.has(rootId)) continue;
    await tx.update(corpusRoots).set(cursor).where(eq(corpusRoots.id, rootId));
  }
  const [ended] = await tx
    .update(syncRuns)
    .set({ state: "done", counts, finishedAt: endOf(context) })
    .where(and(eq(syncRuns.id, run.id), eq(syncRuns.state, "applying")))
    .returning({ id: syncRuns.id });
  if (!ended) throw new AppError("cancelled", "The sync was cancelled.");
  if (items === 0 && AUTOMATIC_TRIGGERS.includes(run.trigger)) await dropSimilarRuns(tx, run);
  await touchCorpus(tx, run.corpusId);
  return counts;
}
