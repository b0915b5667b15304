import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { rows } from "#db/statement.ts";
import { type Admission, admitted, narrows } from "../scope/admission.ts";
import { denominator, SEGMENT_SHARE } from "../scope/bm25.ts";
import type { Scope } from "../scope/scope.ts";

export type KeywordList = {
  /** Each passage's own BM25 by its id, ordered by the sum with its segment's, best first. */
  readonly passages: ReadonlyMap<number, number>;
  /** BM25 of the best segments by id; the others count as having none of the words. */
  readonly segments: ReadonlyMap<number, number>;
};

/** Segments listed for each passage listed. Some hold passages that only the dense half finds. */
const SEGMENT_FACTOR = 2;

/** Ids of the passages that a narrowed search may answer with. */
export function admittedIds(admission: Admission): SQL {
  return sql`select chunks.id from chunks
    join documents on documents.id = chunks.document_id and documents.published_version_id = chunks.version_id
    join corpora on corpora.id = documents.corpus_id where ${admitted(admission)}`;
}

type Row = {
  readonly ids: number[] | null;
  readonly scores: number[] | null;
  readonly segmentIds: number[] | null;
  readonly segmentScores: number[] | null;
};

/**
 * Computes BM25 from the postings of the question's terms, for passages and for their segments. If filters narrow the
 * search, lists only admitted passages. Otherwise nothing is checked: the list may hold passages that are unpublished,
 * removed, restricted or disabled. The caller must check every candidate against the admission
 * (`readAdmittedPassages`).
 */
export async function keywordList(
  db: Database,
  scope: Scope,
  admission: Admission,
  depth: number,
): Promise<KeywordList> {
  if (scope.scored.length === 0 || scope.corpora.length === 0)
    return { passages: new Map(), segments: new Map() };
  const passage = denominator(scope.passages);
  const segment = denominator(scope.segments);
  const narrowed = narrows(admission);
  const [row] = await rows<Row>(
    db,
    sql`with ${narrowed ? sql`admitted as materialized (${admittedIds(admission)}),` : sql``}
      found as materialized (
        select p.chunk_id, p.segment_id, t.id as term, t.weight, t.segment_weight, p.tf, p.length, p.segment_length
        from unnest(${sql.param(scope.corpora.map((corpus) => corpus.generationId))}::int[]) as g(id)
        cross join unnest(${sql.param(scope.scored.map((term) => term.id))}::int[],
          ${sql.param(scope.scored.map((term) => term.weight))}::float8[],
          ${sql.param(scope.scored.map((term) => term.segmentWeight))}::float8[]) as t(id, weight, segment_weight)
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
        from found ${narrowed ? sql`where chunk_id in (select id from admitted)` : sql``}
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
