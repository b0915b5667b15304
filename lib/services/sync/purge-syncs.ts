import { and, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { jobs, syncRuns } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";

const DAY_MS = 24 * 3600 * 1000;
/** Maximum number of runs removed at once, with their items. The next call continues. */
const MAX_SYNCS = 20;

/** Removes syncs older than the configured history, with their items and jobs. Each corpus's last sync stays. */
export async function purgeSyncs(context: Context): Promise<{ readonly purged: number }> {
  const before = new Date(context.now.getTime() - context.config.corpora.syncHistoryDays * DAY_MS);
  const due = await context.db
    .select({ id: syncRuns.id })
    .from(syncRuns)
    .where(
      and(
        isNotNull(syncRuns.finishedAt),
        lt(syncRuns.finishedAt, before),
        sql`exists (select from ${syncRuns} later
          where later.corpus_id = ${syncRuns.corpusId} and later.started_at > ${syncRuns.startedAt})`,
      ),
    )
    .orderBy(syncRuns.finishedAt)
    .limit(MAX_SYNCS);
  const ids = due.map(({ id }) => id);
  if (ids.length === 0) return { purged: 0 };
  await context.db.transaction(async (tx) => {
    await tx.delete(syncRuns).where(inArray(syncRuns.id, ids));
    await tx.delete(jobs).where(and(eq(jobs.kind, "sync-corpus"), inArray(jobs.batchId, ids)));
  });
  return { purged: ids.length };
}
