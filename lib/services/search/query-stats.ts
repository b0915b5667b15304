import { asc, eq, isNull, sql } from "drizzle-orm";
import { corpora, queryStats } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { QueryStats } from "#lib/domain/corpus-console.ts";

/**
 * Counts each living corpus's searches anew, from the events that tell of them: how many, how many in vain, how long
 * they took, when the last was. A search of several corpora is one of each. Replays are nobody's question.
 */
export async function refreshQueryStats(context: Context): Promise<void> {
  const now = sql`${context.now.toISOString()}::timestamptz`;
  await context.db.execute(sql`
    with asked as (
      select unnest(corpus_ids) as corpus_id, created_at, result_count, latency_ms from events
      where name = 'retrieval.provider.selected' and created_at > ${now} - interval '30 days' and created_at <= ${now}
        and detail ? 'documents')
    insert into query_stats (corpus_id, searches_7, searches_30, zero_hits_7, median_ms, last_search_at, updated_at)
    select c.id, count(*) filter (where a.created_at > ${now} - interval '7 days'), count(a.created_at),
      count(*) filter (where a.created_at > ${now} - interval '7 days' and a.result_count = 0),
      round(percentile_cont(0.5) within group (order by a.latency_ms))::int, max(a.created_at), ${now}
    from corpora c left join asked a on a.corpus_id = c.id
    where c.deleted_at is null
    group by c.id
    on conflict (corpus_id) do update set searches_7 = excluded.searches_7, searches_30 = excluded.searches_30,
      zero_hits_7 = excluded.zero_hits_7, median_ms = excluded.median_ms, last_search_at = excluded.last_search_at,
      updated_at = excluded.updated_at`);
}

/** A row is told for as long; a worker counts anew as often. */
const TOLD_MS = 60_000;

/** How often each living corpus was asked, and how often in vain; by id, a minute old at most. Never a question. */
export async function readQueryStats(context: Context): Promise<QueryStats[]> {
  const [{ fresh } = { fresh: false }] = await context.db
    .select({
      fresh: sql<boolean>`bool_and(coalesce(${queryStats.updatedAt} >
        ${new Date(context.now.getTime() - TOLD_MS).toISOString()}::timestamptz, false))`,
    })
    .from(corpora)
    .leftJoin(queryStats, eq(queryStats.corpusId, corpora.id))
    .where(isNull(corpora.deletedAt));
  if (fresh === false) await refreshQueryStats(context);
  const found = await context.db
    .select({ stats: queryStats })
    .from(queryStats)
    .innerJoin(corpora, eq(corpora.id, queryStats.corpusId))
    .where(isNull(corpora.deletedAt))
    .orderBy(asc(queryStats.corpusId));
  return found.map(({ stats }) => ({
    ...stats,
    lastSearchAt: stats.lastSearchAt?.toISOString() ?? null,
    updatedAt: stats.updatedAt.toISOString(),
  }));
}
