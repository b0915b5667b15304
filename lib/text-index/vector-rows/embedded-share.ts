import type postgres from "postgres";
import type { UnembeddedPassage } from "../port/vectors.ts";

type VersionInGeneration = { readonly versionId: number; readonly generationId: number };

/** See `IndexVectors`. */
export async function countUnembedded(
  sql: postgres.Sql,
  { versionId, generationId }: VersionInGeneration,
): Promise<{ readonly total: number; readonly missing: number }> {
  const [counts] = await sql<{ total: number; missing: number }[]>`
    select count(*)::int as total, (count(*) filter (where not exists (
      select 1 from chunk_vectors v where v.chunk_id = c.id)))::int as missing
    from chunks c where c.version_id = ${versionId} and c.generation_id = ${generationId}`;
  return counts ?? { total: 0, missing: 0 };
}

/** See `IndexVectors`. */
export function readUnembedded(
  sql: postgres.Sql,
  input: VersionInGeneration & { readonly after: number; readonly facets: number; readonly limit: number },
): Promise<readonly UnembeddedPassage[]> {
  return sql<UnembeddedPassage[]>`
    select c.id, c.section_path as "sectionPath", c.text from chunks c
    where c.version_id = ${input.versionId} and c.generation_id = ${input.generationId} and c.id > ${input.after}
      and (select count(distinct v.facet) from chunk_vectors v where v.chunk_id = c.id) < ${input.facets}
    order by c.id limit ${input.limit}`;
}

/** See `IndexVectors`. */
export async function storeEmbeddedShare(
  sql: postgres.Sql,
  { versionId, generationId }: VersionInGeneration,
): Promise<void> {
  await sql`
    with updated as (
      update versions set embedded_share = coalesce((
        select avg(case when exists (select 1 from chunk_vectors v where v.chunk_id = c.id) then 1.0 else 0.0 end)
        from chunks c where c.version_id = ${versionId} and c.generation_id = ${generationId}), 1)
      where id = ${versionId} returning document_id)
    insert into corpus_touches (corpus_id) select d.corpus_id from documents d join updated on updated.document_id = d.id`;
}
