import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#db/client.ts";
import { corpora, corpusHealth, corpusTouches } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { CorpusHealthView } from "#lib/domain/corpus-console.ts";
import { logEvents, storeEvents } from "#lib/services/telemetry.ts";
import { healthEvents } from "./corpus-health-events.ts";
import { readAlike, readCorpora, readWork } from "./corpus-health-facts.ts";
import { type CorpusFacts, healthOf } from "./corpus-health-of.ts";
import { toHealthColumns } from "./corpus-health-row.ts";
import { judgeDocuments, judgedBy } from "./corpus-judgement.ts";
import { bytesPerChunk, readStorage, readVectors } from "./corpus-size-facts.ts";
import { readSources, readWithoutDocument } from "./corpus-source-facts.ts";

/** doc18 §8.3: when a current view is made anew. `read`: somebody asked before any of them came to it. */
export const HEALTH_TRIGGERS = ["startup", "poll", "refresh_completed", "state_change", "read"] as const;
export type HealthTrigger = (typeof HEALTH_TRIGGERS)[number];

export type RefreshHealthInput = {
  /** All living corpora where none are named. */
  readonly corpusIds?: readonly string[];
  readonly because: HealthTrigger;
};

/** Everything that is known of the corpora as they stand now, by id. */
async function readFacts(
  context: Context,
  db: Queryable,
  ids: readonly string[],
): Promise<readonly CorpusFacts[]> {
  const rows = await readCorpora(db, ids);
  const alike = await readAlike(db, ids);
  const work = await readWork(db, ids);
  const sources = await readSources(db, ids);
  const without = await readWithoutDocument(db, ids);
  const vectors = await readVectors(db, ids);
  const storage = await readStorage(db, ids);
  const perChunk = await bytesPerChunk(db);
  return rows.map((corpus) => {
    const mine = (each: { readonly corpusId: string }) => each.corpusId === corpus.corpusId;
    const own = alike.filter(mine);
    return {
      corpus,
      alike: own,
      judged: judgeDocuments(context, own),
      work: work.find(mine),
      source: sources.find(mine),
      without: without.filter(mine),
      vectors: vectors.filter(mine),
      storage: storage.find(mine),
      bytesPerChunk: perChunk,
    };
  });
}

/** Which of the rows something has changed since they were worked out. */
export function outdated(context: Context) {
  return sql<boolean>`(${corpusHealth.corpusId} is null or ${corpusHealth.dirty}
    or ${corpusHealth.judgedBy} is distinct from ${judgedBy(context)}
    or (${corpusHealth.status} = 'disabled') is distinct from (not ${corpora.enabled} or ${corpora.deletedAt} is not null)
    or exists (select 1 from ${corpusTouches} where ${corpusTouches.corpusId} = ${corpora.id}))`;
}

/** The corpora's rows, locked until the transaction ends: one at a time makes a row anew. */
async function lockRows(tx: Transaction, ids: readonly string[]) {
  await tx.execute(sql`insert into corpus_health (corpus_id)
    select id from corpora where id = any(${sql.param([...ids])}::text[]) on conflict do nothing`);
  return tx
    .select()
    .from(corpusHealth)
    .where(inArray(corpusHealth.corpusId, [...ids]))
    .orderBy(asc(corpusHealth.corpusId))
    .for("update");
}

/** Of several who read at once the first makes the rows anew; the others have waited for it. */
async function stillOutdated(
  context: Context,
  tx: Transaction,
  ids: readonly string[],
): Promise<readonly string[]> {
  const found = await tx
    .select({ id: corpora.id })
    .from(corpora)
    .leftJoin(corpusHealth, eq(corpusHealth.corpusId, corpora.id))
    .where(and(inArray(corpora.id, [...ids]), outdated(context)));
  return found.map(({ id }) => id);
}

/**
 * Makes the current views anew, and tells what has changed as doc18's events, in one transaction. A change that is
 * committed meanwhile leaves its touch, and the row is made anew again.
 * @returns which corpora's state or freshness changed.
 */
export async function refreshHealth(
  context: Context,
  { corpusIds, because }: RefreshHealthInput,
): Promise<{ readonly changed: readonly string[] }> {
  const ids = corpusIds ?? (await livingCorpora(context));
  if (ids.length === 0) return { changed: [] };
  const told = await context.db.transaction(async (tx) => {
    const locked = await lockRows(tx, ids);
    const due = because === "read" ? await stillOutdated(context, tx, ids) : ids;
    const before = locked.filter(({ corpusId }) => due.includes(corpusId));
    // Before the facts are read: what is touched from here on is looked at again.
    await tx.delete(corpusTouches).where(inArray(corpusTouches.corpusId, [...due]));
    const facts = before.length === 0 ? [] : await readFacts(context, tx, due);
    const events = [];
    for (const each of facts) {
      const row = before.find(({ corpusId }) => corpusId === each.corpus.corpusId);
      if (row === undefined) continue;
      const after = healthOf(each, context.now);
      await write(tx, context, after);
      // A row that was never worked out says nothing that could have changed.
      if (row.judgedBy === null) continue;
      const was = { ...row, lastSyncFinishedAt: row.lastSyncFinishedAt?.toISOString() ?? null };
      events.push(...healthEvents(was, after, { because, ...each.corpus }));
    }
    await storeEvents({ ...context, db: tx }, events);
    return events;
  });
  logEvents(context, null, told);
  return { changed: [...new Set(told.flatMap((event) => event.corpusIds))] };
}

async function livingCorpora(context: Context): Promise<readonly string[]> {
  const found = await context.db
    .select({ id: corpora.id })
    .from(corpora)
    .where(isNull(corpora.deletedAt))
    .orderBy(asc(corpora.id));
  return found.map(({ id }) => id);
}

async function write(tx: Transaction, context: Context, view: CorpusHealthView): Promise<void> {
  await tx
    .update(corpusHealth)
    .set({ ...toHealthColumns(view), judgedBy: judgedBy(context), dirty: false })
    .where(sql`${corpusHealth.corpusId} = ${view.corpusId}`);
}
