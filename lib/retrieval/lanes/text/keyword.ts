import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { denominator } from "../../bm25.ts";
import { type Admission, admitted, narrows } from "../../filters.ts";
import type { Scope } from "../../scope.ts";
import { rows } from "../../statement.ts";

/** Passages by BM25, best first: the score of each by its id. */
export type KeywordList = ReadonlyMap<number, number>;

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
  if (scope.terms.length === 0 || scope.corpora.length === 0) return new Map();
  const { constant, perLength } = denominator(scope.totals);
  const narrowed = narrows(admission);
  const [row] = await rows<{ ids: number[] | null; scores: number[] | null }>(
    db,
    sql`with ${narrowed ? sql`admitted as materialized (${admittedIds(admission)}),` : sql``}
      scored as (
        select p.chunk_id, sum(t.weight * p.tf / (p.tf + ${constant}::float8 + ${perLength}::float8 * p.length)) as score
        from unnest(${sql.param(scope.corpora.map((corpus) => corpus.generationId))}::int[]) as g(id)
        cross join unnest(${sql.param(scope.terms.map((term) => term.id))}::int[],
          ${sql.param(scope.terms.map((term) => term.weight))}::float8[]) as t(id, weight)
        cross join lateral (
          select chunk_id, tf, length from postings
          where generation_id = g.id and term_id = t.id offset 0) as p
        ${narrowed ? sql`where p.chunk_id in (select id from admitted)` : sql``}
        group by p.chunk_id),
      best as (select chunk_id, score::float4 from scored order by scored.score desc, chunk_id limit ${depth})
      select array_agg(chunk_id) as ids, array_agg(score) as scores from best`,
  );
  const listed = (row?.ids ?? []).map((id, index) => ({ id, score: row?.scores?.[index] ?? 0 }));
  listed.sort((a, b) => b.score - a.score || a.id - b.id);
  return new Map(listed.map(({ id, score }) => [id, score]));
}
