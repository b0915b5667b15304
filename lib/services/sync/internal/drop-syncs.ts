import { and, eq, inArray, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { jobs, syncRuns } from "#db/schema/index.ts";
import type { SyncTrigger } from "#lib/domain/sync.ts";
import type { SyncRunRow } from "../shared/sync-rows.ts";

/** Triggers of automatic syncs. Only runs with changes or new errors are kept. */
export const AUTOMATIC_TRIGGERS: SyncTrigger[] = ["watch", "poll", "schedule"];

async function drop(tx: Transaction, corpusId: string, where: SQL | undefined): Promise<void> {
  const dropped = await tx
    .delete(syncRuns)
    .where(
      and(
        eq(syncRuns.corpusId, corpusId),
        inArray(syncRuns.trigger, AUTOMATIC_TRIGGERS),
        eq(syncRuns.applied, 0),
        where,
      ),
    )
    .returning({ id: syncRuns.id });
  const ids = dropped.map(({ id }) => id);
  if (ids.length > 0)
    await tx.delete(jobs).where(and(eq(jobs.kind, "sync-corpus"), inArray(jobs.batchId, ids)));
}

/** Removes earlier automatic runs without changes and with the same error as this one, which replaces them. */
export function dropSimilarRuns(tx: Transaction, run: SyncRunRow): Promise<void> {
  return drop(
    tx,
    run.corpusId,
    and(
      ne(syncRuns.id, run.id),
      lt(syncRuns.startedAt, run.startedAt),
      eq(syncRuns.state, "done"),
      sql`${syncRuns.errorMessage} is not distinct from ${run.errorMessage}`,
    ),
  );
}

/** Removes automatic runs in which the source did not answer. The next run shows whether it does. */
export function dropUnansweredRuns(tx: Transaction, corpusId: string): Promise<void> {
  return drop(tx, corpusId, and(eq(syncRuns.state, "failed"), isNull(syncRuns.plannedAt)));
}
