import type postgres from "postgres";
import type { Removal } from "../port.ts";
import { removalCondition } from "../removal-condition.ts";

/** Segments per statement: about a thousand postings, some milliseconds. */
const SEGMENTS_PER_STATEMENT = 4;

/** Removes whole segments, one statement per step. See `IndexWriting`. */
export async function removePassages(
  sql: postgres.Sql,
  removal: Removal,
  signal?: AbortSignal,
): Promise<number> {
  const removed = await removeWhere(sql, () => removalCondition(sql, removal), signal);
  if (removal.of === "generation")
    await sql`delete from term_stats where generation_id = ${removal.generationId}
      and not exists (select 1 from corpora where published_generation_id = ${removal.generationId})`;
  return removed;
}

async function removeWhere(
  sql: postgres.Sql,
  condition: () => postgres.PendingQuery<postgres.Row[]>,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (;;) {
    signal?.throwIfAborted();
    const [step] = await sql<{ chunks: number }[]>`
      with gone as (
        delete from chunks where (${condition()}) and segment_id in (
          select distinct segment_id from chunks where ${condition()} order by segment_id limit ${SEGMENTS_PER_STATEMENT})
        returning id, generation_id, segment_id, term_count, kind <> 'atom' as counts),
      unposted as (
        delete from postings where chunk_id in (select id from gone)
        returning generation_id, term_id, segment_id, segment_length),
      uncounted as (
        update term_stats s set document_frequency = s.document_frequency - lost.chunks,
          segment_frequency = s.segment_frequency - lost.segments
        from (
          select generation_id, term_id, count(*)::int as chunks,
            count(distinct segment_id) filter (where segment_length > 0)::int as segments
          from unposted group by 1, 2) lost
        where s.generation_id = lost.generation_id and s.term_id = lost.term_id),
      totals as (
        update generations g set chunk_count = g.chunk_count - lost.chunks, total_length = g.total_length - lost.length,
          segment_count = g.segment_count - lost.segments, segment_length = g.segment_length - lost.segment_length
        from (
          select generation_id, count(*)::int as chunks, sum(term_count)::bigint as length,
            count(distinct segment_id) filter (where counts)::int as segments,
            coalesce(sum(term_count) filter (where counts), 0)::bigint as segment_length
          from gone group by 1) lost
        where g.id = lost.generation_id)
      select count(*)::int as chunks from gone`;
    if (!step || step.chunks === 0) return removed;
    removed += step.chunks;
  }
}

/** Removes unused vectors in steps until there are none. */
export async function removeUnusedVectors(sql: postgres.Sql, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  for (;;) {
    signal?.throwIfAborted();
    const removedIds = await sql`
      delete from embeddings where id in (
        select e.id from embeddings e
        where not exists (select 1 from chunk_vectors v where v.embedding_id = e.id) limit 500)`;
    if (removedIds.count === 0) return removed;
    removed += removedIds.count;
  }
}
