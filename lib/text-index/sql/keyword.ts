import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { rows } from "#db/statement.ts";
import { denominator, SEGMENT_FACTOR, SEGMENT_SHARE } from "../bm25.ts";
import type { KeywordCandidates, KeywordQuery } from "../port.ts";

type Row = {
  readonly ids: number[] | null;
  readonly scores: number[] | null;
  readonly segmentIds: number[] | null;
  readonly segmentScores: number[] | null;
};

/** Reads the postings of the question's terms. See `IndexSearching`. */
export async function readKeywordCandidates(db: Database, query: KeywordQuery): Promise<KeywordCandidates> {
  const { generationIds, terms, depth, admitted } = query;
  if (terms.length === 0 || generationIds.length === 0) return { passages: new Map(), segments: new Map() };
  const passage = denominator(query.passages);
  const segment = denominator(query.segments);
  const [row] = await rows<Row>(
    db,
    sql`with ${admitted === null ? sql`` : sql`admitted as materialized (${admitted}),`}
      found as materialized (
        select p.chunk_id, p.segment_id, t.id as term, t.weight, t.segment_weight, p.tf, p.length, p.segment_length
        from unnest(${sql.param(generationIds)}::int[]) as g(id)
        cross join unnest(${sql.param(terms.map((term) => term.id))}::int[],
          ${sql.param(terms.map((term) => term.weight))}::float8[],
          ${sql.param(terms.map((term) => term.segmentWeight))}::float8[]) as t(id, weight, segment_weight)
        cross join lateral (
          select chunk_id, segment_id, tf, length, segment_length from postings
          where generation_id = g.id and term_id = t.id offset 0) as p),
      segments as materialized (
        select segment_id, sum(segment_weight * tf
          / (tf + ${segment.constant}::float8 + ${segment.perLength}::float8 * segment_length)) as score
        from (
          select segment_id, sum(tf) as tf, max(segment_weight) as segment_weight,
            max(segment_length) as segment_length
          from found where segment_length > 0 group by segment_id, term) as term_in_segment
        group by segment_id),
      passages as (
        select chunk_id, segment_id, sum(weight * tf
          / (tf + ${passage.constant}::float8 + ${passage.perLength}::float8 * length)) as score
        from found ${admitted === null ? sql`` : sql`where chunk_id in (select id from admitted)`}
        group by chunk_id, segment_id),
      best as (
        select chunk_id, passages.score::float4
        from passages left join segments using (segment_id)
        order by ${1 - SEGMENT_SHARE}::float8 * passages.score
          + ${SEGMENT_SHARE}::float8 * coalesce(segments.score, 0) desc, chunk_id
        limit ${depth}),
      near as (
        select segment_id, score::float4 from segments order by segments.score desc, segment_id
        limit ${SEGMENT_FACTOR * depth})
      select (select array_agg(chunk_id) from best) as ids, (select array_agg(score) from best) as scores,
        (select array_agg(segment_id) from near) as "segmentIds", (select array_agg(score) from near) as "segmentScores"`,
  );
  return {
    passages: pairs(row?.ids, row?.scores),
    segments: pairs(row?.segmentIds, row?.segmentScores),
  };
}

function pairs(
  ids: readonly number[] | null = [],
  scores: readonly number[] | null = [],
): Map<number, number> {
  return new Map((ids ?? []).map((id, index) => [id, scores?.[index] ?? 0]));
}
