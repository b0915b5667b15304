import { and, eq, inArray, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { jobs, syncRuns } from "#db/schema/index.ts";
import type { SyncTrigger } from "#lib/domain/sync.ts";
import type { SyncRunRow } from "./sync-rows.ts";

/** Nobody asked for these: they are looks now and then, of which only news are worth keeping. */
export const BY_ITSELF: SyncTrigger[] = ["watch", "poll", "schedule"];

async function drop(tx: Transaction, corpusId: string, where: SQL | undefined): Promise<void> {
  const dropped = await tx
    .delete(syncRuns)
    .where(
      and(
        eq(syncRuns.corpusId, corpusId),
        inArray(syncRuns.trigger, BY_ITSELF),
        eq(syncRuns.applied, 0),
        where,
      ),
    )
    .returning({ id: syncRuns.id });
  const ids = dropped.map(({ id }) => id);
  if (ids.length > 0)
    await tx.delete(jobs).where(and(eq(jobs.kind, "sync-corpus"), inArray(jobs.batchId, ids)));
}

/** A look that found nothing, and nothing else wrong than those before it, stands for them. */
export function dropLooksLike(tx: Transaction, run: SyncRunRow): Promise<void> {
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

/** Looks at a source that did not answer, of which the next one will say whether it does. */
export function dropVainLooks(tx: Transaction, corpusId: string): Promise<void> {
  return drop(tx, corpusId, and(eq(syncRuns.state, "failed"), isNull(syncRuns.plannedAt)));
}
