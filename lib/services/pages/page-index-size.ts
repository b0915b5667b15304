import type { Context } from "#lib/context.ts";

/** Size and cost of a corpus's visual-page lane, for published versions and the current model. */
export type PageIndexSize = {
  readonly corpusId: string;
  /** Number of pages of published versions. */
  readonly pages: number;
  /** Number of pages with patches of the current model. */
  readonly embedded: number;
  readonly patches: number;
  /** Bytes of boxes, vectors and their codes. */
  readonly bytes: number;
  /** Total time of embedding the pages. */
  readonly embedMs: number;
};

/**
 * Returns the sizes by corpus, ordered by id, without corpora that have no pages. `embedded` is 0 if the lane is off.
 */
export async function pageIndexSize(context: Context, corpusId?: string): Promise<PageIndexSize[]> {
  const modelId = context.pageEmbedder?.model.id ?? "";
  const rows = await context.sql<PageIndexSize[]>`
    select d.corpus_id as "corpusId", sum(v.page_count)::float8 as pages, coalesce(sum(e.pages), 0)::float8 as embedded,
      coalesce(sum(e.patches), 0)::float8 as patches, coalesce(sum(e.bytes), 0)::float8 as bytes,
      coalesce(sum(e.embed_ms), 0)::float8 as "embedMs"
    from documents d
    join versions v on v.id = d.published_version_id
    left join lateral (
      select count(*) as pages, sum(patch_count) as patches, sum(bytes) as bytes, sum(p.embed_ms::float8) as embed_ms
      from page_embeddings p where p.version_id = v.id and p.model_id = ${modelId}) as e on true
    where d.deleted_at is null and v.page_count > 0 and (${corpusId ?? null}::text is null or d.corpus_id = ${corpusId ?? null})
    group by d.corpus_id order by d.corpus_id`;
  return [...rows];
}
