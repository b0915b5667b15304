import { asc, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#db/client.ts";
import { corpora, corpusHealth, corpusTouches } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { CorpusHealthView } from "#lib/domain/corpus-console.ts";
import type { FreshnessState } from "#lib/domain/freshness.ts";
import { logEvents, storeEvents } from "#lib/services/events/shared/record-events.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import { readCorpora, readDocumentGroups, readWork } from "./internal/corpus-facts.ts";
import { judgeDocuments, judgedBy } from "./internal/corpus-judgement.ts";
import { readCorpusStorage, readVectors } from "./internal/corpus-size-facts.ts";
import { readSources, readWithoutDocument } from "./internal/corpus-source-facts.ts";
import { healthEvents } from "./internal/health-events.ts";
import { type CorpusFacts, healthFromFacts, withSource } from "./internal/health-from-facts.ts";
import { toHealthColumns } from "./shared/health-row-mapping.ts";

/** Why a current view is computed and stored. */
const HEALTH_TRIGGERS = ["startup", "poll", "refresh_completed", "state_change"] as const;
type HealthTrigger = (typeof HEALTH_TRIGGERS)[number];

export type RecomputeCorpusHealthInput = {
  /** Default: all corpora outside the trash. */
  readonly corpusIds?: readonly string[];
  readonly because: HealthTrigger;
};

/** Reads all facts about the corpora, by id. */
async function readFacts(
  context: Context,
  db: Queryable,
  ids: readonly string[],
): Promise<readonly CorpusFacts[]> {
  const rows = await readCorpora(db, ids);
  const groups = await readDocumentGroups(db, ids);
  const work = await readWork(db, ids);
  const sources = await readSources(db, ids);
  const without = await readWithoutDocument(db, ids);
  const vectors = await readVectors(db, ids);
  const storage = await readCorpusStorage(db, ids);
  const perChunk = await textIndex.readBytesPerPassage(db);
  return rows.map((corpus) => {
    const mine = (each: { readonly corpusId: string }) => each.corpusId === corpus.corpusId;
    const own = groups.filter(mine);
    return {
      corpus,
      groups: own,
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

/** SQL condition: the row is missing, or something has changed since it was computed. */
export function outdated(context: Context) {
  return sql<boolean>`(${corpusHealth.corpusId} is null or ${corpusHealth.dirty}
    or ${corpusHealth.judgedBy} is distinct from ${judgedBy(context)}
    or (${corpusHealth.status} = 'disabled') is distinct from (not ${corpora.enabled} or ${corpora.deletedAt} is not null)
    or exists (select 1 from ${corpusTouches} where ${corpusTouches.corpusId} = ${corpora.id}))`;
}

/** Locks the corpora's rows until the transaction ends, so that only one caller computes a row at a time. */
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

/**
 * Computes the current views, and stores the changes as the sidecar protocol's events, in one transaction. A change
 * committed meanwhile leaves a row in `corpus_touches`, so that the view is computed again.
 * @returns the corpora that have an event.
 */
export async function recomputeCorpusHealth(
  context: Context,
  { corpusIds, because }: RecomputeCorpusHealthInput,
): Promise<{ readonly changed: readonly string[] }> {
  const ids = corpusIds ?? (await livingCorpora(context));
  if (ids.length === 0) return { changed: [] };
  const result = await context.db.transaction(async (tx) => {
    const before = await lockRows(tx, ids);
    // Delete before reading the facts: a change after this point causes another computation.
    await tx.delete(corpusTouches).where(inArray(corpusTouches.corpusId, [...ids]));
    const facts = before.length === 0 ? [] : await readFacts(context, tx, ids);
    const events = [];
    for (const each of facts) {
      const row = before.find(({ corpusId }) => corpusId === each.corpus.corpusId);
      if (row === undefined) continue;
      const after = healthFromFacts(each, context.now);
      await write(tx, context, after);
      // A row computed for the first time has no earlier state to compare with.
      if (row.judgedBy === null) continue;
      const was = { ...row, lastSyncFinishedAt: row.lastSyncFinishedAt?.toISOString() ?? null };
      events.push(...healthEvents(was, after, { because, ...each.corpus }));
    }
    await storeEvents({ ...context, db: tx }, events);
    return events;
  });
  logEvents(context, null, result);
  return { changed: [...new Set(result.flatMap((event) => event.corpusIds))] };
}

/** Computes the current views of corpora for a reader. Takes no lock and stores nothing. */
export async function computeHealth(context: Context, ids: readonly string[]): Promise<CorpusHealthView[]> {
  const facts = ids.length === 0 ? [] : await readFacts(context, context.db, ids);
  return facts.map((each) => healthFromFacts(each, context.now));
}

/** Computes only the freshness of corpora, from the facts that it depends on. */
export async function computeFreshness(
  context: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FreshnessState>> {
  if (ids.length === 0) return new Map();
  const [groups, sources] = await Promise.all([
    readDocumentGroups(context.db, ids),
    readSources(context.db, ids),
  ]);
  return new Map(
    ids.map((id) => {
      const judged = judgeDocuments(
        context,
        groups.filter(({ corpusId }) => corpusId === id),
      );
      const source = sources.find(({ corpusId }) => corpusId === id);
      return [id, withSource(judged, source).freshnessState];
    }),
  );
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
