import type { Context } from "#lib/context.ts";

/** What a corpus's visual-page lane holds and cost, of published versions and today's model. */
export type PageIndexSize = {
  readonly corpusId: string;
  /** Pages of published versions. */
  readonly pages: number;
  /** Those with patches of today's model. */
  readonly embedded: number;
  readonly patches: number;
  /** Boxes, vectors and their codes. */
  readonly bytes: number;
  /** What embedding the pages took, all together. */
  readonly embedMs: number;
};

/** By corpus, in order of their ids; corpora without pages are left out. Nothing is embedded where the lane is off. */
export async function pageIndexSize(context: Context, corpusId?: string): Promise<PageIndexSize[]> {
  const modelId = context.pageEmbedder?.model.id ?? "";
  const rows = await context.sql<PageIndexSize[]>`
    select d.corpus_id as "corpusId", sum(v.page_count)::int as pages, coalesce(sum(e.pages), 0)::int as embedded,
      coalesce(sum(e.patches), 0)::int as patches, coalesce(sum(e.bytes), 0)::float8 as bytes,
      coalesce(sum(e.embed_ms), 0)::float8 as "embedMs"
    from documents d
    join versions v on v.id = d.published_version_id
    left join lateral (
      select count(*) as pages, sum(patch_count) as patches, sum(bytes) as bytes, sum(p.embed_ms) as embed_ms
      from page_embeddings p where p.version_id = v.id and p.model_id = ${modelId}) as e on true
    where d.deleted_at is null and v.page_count > 0 and (${corpusId ?? null}::text is null or d.corpus_id = ${corpusId ?? null})
    group by d.corpus_id order by d.corpus_id`;
  return [...rows];
}
