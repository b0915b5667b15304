import type { TestDatabase } from "#db/testing.ts";
import { type ChunkTarget, prepareChunk } from "#lib/indexing/prepare-chunk.ts";
import { readSegments } from "#lib/indexing/stored-chunks.ts";
import { TermDictionary } from "#lib/text-index/dictionary.ts";
import { sqlTextIndex } from "#lib/text-index/sql/sql-text-index.ts";

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
    const passages = stored.map(({ id, segmentId, chunk }) => ({
      ...{ id, segmentId },
      prepared: prepareChunk({ title: target.documentTitle, fileName }, chunk),
    }));
    const terms = passages.flatMap(({ prepared }) => [...prepared.frequencies.keys()]);
    const ids = await dictionary.ids(sql, terms);
    await sql.begin((tx) => sqlTextIndex.rewritePassages(tx, target.generationId, passages, ids));
  }
}
