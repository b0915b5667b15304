import { sql } from "drizzle-orm";
import type { Queryable } from "#db/client.ts";
import { texts } from "#db/statement.ts";
import type { GenerationLane } from "#lib/domain/lane.ts";
import { textIndex } from "#lib/text-index/text-index.ts";

export type Vectors = {
  readonly corpusId: string;
  readonly facet: string;
  readonly modelId: string;
  readonly count: number;
};

/** Sizes in bytes. */
export type Storage = {
  readonly corpusId: string;
  readonly originals: number;
  readonly pictures: number;
  /** Size of the page patches. */
  readonly patches: number;
};

/** What precedes a facet's name in each lane. The page has words for each (`components/corpus/state-words.ts`). */
const FACET_PREFIX: Readonly<Record<GenerationLane, string>> = { text: "", "visual-text": "visual " };

/**
 * Counts the vectors that searches read, by facet and model: facets of passages, `visual …` for visual text, and `page`
 * for pages with patches.
 */
export function readVectors(db: Queryable, corpusIds: readonly string[]): Promise<Vectors[]> {
  return db.execute<Vectors>(sql`
    select g.corpus_id as "corpusId", (${JSON.stringify(FACET_PREFIX)}::text::jsonb ->> g.lane) || v.facet as facet,
      coalesce(g.embedding_model_id, '') as "modelId", sum(v.count)::float8 as count
    from generations g
    join lateral (${textIndex.facetCounts(sql`g.id`)}) v on true
    where g.state = 'published' and g.corpus_id = any(${texts(corpusIds)})
    group by 1, 2, 3
    union all
    select p.corpus_id, 'page', p.model_id, count(*)::float8 from page_embeddings p
    where p.corpus_id = any(${texts(corpusIds)}) group by 1, 2, 3
    order by 1, 2, 3`);
}

/** Returns the storage of each corpus. Files with equal bytes are stored once, so each is counted once per corpus. */
export function readCorpusStorage(db: Queryable, corpusIds: readonly string[]): Promise<Storage[]> {
  return db.execute<Storage>(sql`
    with held as (
      select d.corpus_id, v.byte_hash, max(v.size_bytes) as bytes, max(v.page_count) as pages
      from documents d join versions v on v.document_id = d.id
      where d.corpus_id = any(${texts(corpusIds)}) group by 1, 2)
    select held.corpus_id as "corpusId", sum(held.bytes)::float8 as originals,
      coalesce((select sum(p.bytes) from page_pictures p
        where p.byte_hash in (select h.byte_hash from held h where h.corpus_id = held.corpus_id and h.pages > 0)), 0)::float8
        as pictures,
      coalesce((select sum(e.bytes) from page_embeddings e where e.corpus_id = held.corpus_id), 0)::float8 as patches
    from held group by held.corpus_id`);
}
