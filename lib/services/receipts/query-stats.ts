import { asc, eq, isNull, sql } from "drizzle-orm";
import { corpora, queryStats } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { QueryStats } from "#lib/domain/corpus-console.ts";

/** The SQL query of each corpus's searches: number, number without results, median time, last time. */
function countSearches(context: Context) {
  const now = sql`${context.now.toISOString()}::timestamptz`;
  return sql`
    with asked as (
      select unnest(corpus_ids) as corpus_id, created_at, result_count, latency_ms from events
      where name = 'retrieval.provider.selected' and created_at > ${now} - interval '30 days' and created_at <= ${now}
        and detail ? 'documents')
    select c.id as "corpusId", count(*) filter (where a.created_at > ${now} - interval '7 days')::int as "searches7",
      count(a.created_at)::int as "searches30",
      count(*) filter (where a.created_at > ${now} - interval '7 days' and a.result_count = 0)::int as "zeroHits7",
      round(percentile_cont(0.5) within group (order by a.latency_ms))::int as "medianMs",
      max(a.created_at) as "lastSearchAt", ${now} as "updatedAt"
    from corpora c left join asked a on a.corpus_id = c.id
    where c.deleted_at is null
    group by c.id
    order by c.id`;
}

/**
 * Stores each corpus's search counts, from the events of its searches. A search of several corpora counts once for
 * each. Replays do not count.
 */
export async function refreshQueryStats(context: Context): Promise<void> {
  await context.db.execute(sql`
    insert into query_stats (corpus_id, searches_7, searches_30, zero_hits_7, median_ms, last_search_at, updated_at)
    select counted.* from (${countSearches(context)}) as counted
    on conflict (corpus_id) do update set searches_7 = excluded.searches_7, searches_30 = excluded.searches_30,
      zero_hits_7 = excluded.zero_hits_7, median_ms = excluded.median_ms, last_search_at = excluded.last_search_at,
      updated_at = excluded.updated_at`);
}

/** Maximum age of a row. A worker counts again at the same interval. */
const MAX_AGE_MS = 60_000;

type Counted = Omit<QueryStats, "lastSearchAt" | "updatedAt"> & {
  readonly lastSearchAt: Date | string | null;
  readonly updatedAt: Date | string;
};

const iso = (at: Date | string) => new Date(at).toISOString();

/**
 * Returns for each corpus outside the trash its searches and those without results, by id, at most a minute old. If a
 * worker has not counted for longer, counts for this reader without storing it. Contains no question.
 */
export async function readQueryStats(context: Context): Promise<QueryStats[]> {
  const stored = await context.db
    .select({ stats: queryStats })
    .from(corpora)
    .leftJoin(queryStats, eq(queryStats.corpusId, corpora.id))
    .where(isNull(corpora.deletedAt))
    .orderBy(asc(corpora.id));
  const current = stored.flatMap(({ stats }) =>
    stats !== null && stats.updatedAt.getTime() > context.now.getTime() - MAX_AGE_MS ? [stats] : [],
  );
  const rows: readonly Counted[] =
    current.length === stored.length ? current : await context.db.execute<Counted>(countSearches(context));
  return rows.map((each) => ({
    ...each,
    lastSearchAt: each.lastSearchAt === null ? null : iso(each.lastSearchAt),
    updatedAt: iso(each.updatedAt),
  }));
}
