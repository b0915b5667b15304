import type { TestDatabase } from "#db/testing.ts";
import { type ChunkTarget, prepareChunk } from "#lib/indexing/prepare-chunk.ts";
import { readSegments } from "#lib/indexing/stored-chunks.ts";
import { TermDictionary } from "#lib/text-index/dictionary.ts";

type Indexed = ChunkTarget & { readonly fileName: string; readonly segmentIds: number[] };

/** Writes the rows of the index as releases before the index in slabs have written them. */
export async function writeOldIndex({ sql }: TestDatabase): Promise<void> {
  const dictionary = new TermDictionary();
  const versions = await sql<Indexed[]>`
    select c.generation_id as "generationId", c.corpus_id as "corpusId", c.document_id as "documentId",
      c.version_id as "versionId", d.title as "documentTitle", d.file_name as "fileName",
      array_agg(distinct c.segment_id) as "segmentIds"
    from chunks c join documents d on d.id = c.document_id group by 1, 2, 3, 4, 5, 6`;
  for (const { fileName, segmentIds, ...target } of versions) {
    const stored = await readSegments(sql, { ...target, segmentIds });
    const prepared = stored.map(({ id, chunk }) => ({
      id,
      ...prepareChunk({ title: target.documentTitle, fileName }, chunk),
    }));
    const terms = prepared.flatMap(({ frequencies }) => [...frequencies.keys()]);
    const ids = await dictionary.ids(sql, terms);
    const postings = prepared.flatMap(({ id, frequencies }) =>
      [...frequencies].map(([term, tf]) => ({ id, term: ids.get(term) ?? 0, tf })),
    );
    await sql`
      insert into postings (generation_id, term_id, chunk_id, segment_id, tf, length, segment_length)
      select c.generation_id, p.term_id, c.id, c.segment_id, p.tf, c.term_count, case when c.kind = 'atom' then 0 else (
        select sum(s.term_count) from chunks s where s.segment_id = c.segment_id and s.kind <> 'atom') end
      from unnest(${postings.map(({ id }) => id)}::int[], ${postings.map(({ term }) => term)}::int[],
        ${postings.map(({ tf }) => tf)}::real[]) as p(chunk_id, term_id, tf)
      join chunks c on c.id = p.chunk_id`;
  }
  await sql`
    insert into term_stats (generation_id, term_id, document_frequency, segment_frequency)
    select generation_id, term_id, count(*), count(distinct segment_id) filter (where segment_length > 0)
    from postings group by 1, 2`;
}
