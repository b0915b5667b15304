import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { denominator } from "../../bm25.ts";
import { type Admission, admitted, narrows } from "../../filters.ts";
import type { Scope } from "../../scope.ts";
import { rows } from "../../statement.ts";

/** Passages by BM25, best first, with what the scores of all matching passages look like. */
export type KeywordList = {
  readonly scores: ReadonlyMap<number, number>;
  /** Passages with at least one term, and the sum and sum of squares of their scores. */
  readonly matched: number;
  readonly sum: number;
  readonly squares: number;
};

export const NO_KEYWORDS: KeywordList = { scores: new Map(), matched: 0, sum: 0, squares: 0 };

type Row = { readonly ids: number[] | null; readonly scores: number[] | null } & Record<
  "matched" | "sum" | "squares",
  number
>;

/** Ids of the passages a narrowed search may answer with. */
export function admittedIds(admission: Admission): SQL {
  return sql`select chunks.id from chunks join documents on documents.published_version_id = chunks.version_id
    join corpora on corpora.id = documents.corpus_id where ${admitted(admission)}`;
}

/**
 * True BM25 from the postings of the question's terms. Where filters narrow the search, only admitted passages are
 * scored; otherwise the few rows not yet published are left to the caller, who checks every candidate anyway.
 */
export async function keywordList(
  db: Database,
  scope: Scope,
  admission: Admission,
  depth: number,
): Promise<KeywordList> {
  if (scope.terms.length === 0 || scope.corpora.length === 0) return NO_KEYWORDS;
  const { constant, perLength } = denominator(scope.totals);
  const only = narrows(admission) ? sql`where p.chunk_id in (select id from admitted)` : sql``;
  const [row] = await rows<Row>(
    db,
    sql`with ${narrows(admission) ? sql`admitted as materialized (${admittedIds(admission)}),` : sql``}
      scored as materialized (
        select p.chunk_id, sum(t.weight * p.tf / (p.tf + ${constant}::float8 + ${perLength}::float8 * p.length)) as score
        from unnest(${sql.param(scope.corpora.map((corpus) => corpus.generationId))}::int[]) as g(id)
        cross join unnest(${sql.param(scope.terms.map((term) => term.id))}::int[],
          ${sql.param(scope.terms.map((term) => term.weight))}::float8[]) as t(id, weight)
        cross join lateral (
          select chunk_id, tf, length from postings
          where generation_id = g.id and term_id = t.id offset 0) as p
        ${only} group by p.chunk_id),
      best as (select chunk_id, score from scored order by score desc, chunk_id limit ${depth})
      select (select array_agg(chunk_id order by score desc, chunk_id) from best) as ids,
        (select array_agg(score order by score desc, chunk_id) from best) as scores,
        (select count(*)::int from scored) as matched, (select coalesce(sum(score), 0) from scored) as sum,
        (select coalesce(sum(score * score), 0) from scored) as squares`,
  );
  if (!row) return NO_KEYWORDS;
  const { ids, scores, matched, sum, squares } = row;
  return { scores: new Map(ids?.map((id, index) => [id, scores?.[index] ?? 0])), matched, sum, squares };
}
