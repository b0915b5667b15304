import { sql } from "drizzle-orm";
import type { Queryable } from "#db/client.ts";
import { textIndex } from "#lib/text-index/text-index.ts";

/** Numbers of rows that refer to a corpus. `…Shared` counts originals and vectors that other corpora use too. */
export type CorpusCounts = {
  readonly documents: number;
  readonly versions: number;
  readonly originals: number;
  readonly originalsShared: number;
  readonly originalBytes: number;
  readonly passages: number;
  readonly vectors: number;
  readonly vectorsShared: number;
  readonly pages: number;
  readonly pageVectors: number;
  readonly relations: number;
  readonly generations: number;
  readonly roots: number;
  readonly sourceEntries: number;
  readonly syncs: number;
  readonly jobs: number;
};

/** Counts the rows of every table, including those of deleted documents. */
export async function countCorpus(db: Queryable, corpusId: string): Promise<CorpusCounts> {
  const [counted] = await db.execute<Omit<CorpusCounts, "vectors" | "vectorsShared">>(
    sql`with mine as (select v.id, v.byte_hash, v.size_bytes from versions v
        join documents d on d.id = v.document_id where d.corpus_id = ${corpusId}),
      originals as (select byte_hash, max(size_bytes)::bigint as bytes, exists (
          select 1 from versions o join documents d on d.id = o.document_id
          where o.byte_hash = mine.byte_hash and d.corpus_id <> ${corpusId}) as shared
        from mine group by byte_hash)
    select
      (select count(*)::int from documents where corpus_id = ${corpusId}) as documents,
      (select count(*)::int from mine) as versions,
      (select count(*)::int from originals) as originals,
      (select count(*)::int from originals where shared) as "originalsShared",
      (select coalesce(sum(bytes), 0)::float8 from originals) as "originalBytes",
      (select count(*)::int from chunks where corpus_id = ${corpusId}) as passages,
      (select count(*)::int from pages where version_id in (select id from mine)) as pages,
      (select count(*)::int from page_embeddings where corpus_id = ${corpusId}) as "pageVectors",
      (select count(*)::int from relations where version_id in (select id from mine)) as relations,
      (select count(*)::int from generations where corpus_id = ${corpusId}) as generations,
      (select count(*)::int from corpus_roots where corpus_id = ${corpusId}) as roots,
      (select count(*)::int from source_entries e join corpus_roots r on r.id = e.root_id
        where r.corpus_id = ${corpusId}) as "sourceEntries",
      (select count(*)::int from sync_runs where corpus_id = ${corpusId}) as syncs,
      (select count(*)::int from jobs where corpus_id = ${corpusId}) as jobs`,
  );
  if (!counted) throw new Error("a count answered no row");
  return { ...counted, ...(await textIndex.countVectors(db, corpusId)) };
}
