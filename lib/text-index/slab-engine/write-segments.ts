import type postgres from "postgres";
import { chunkRows, countWritten, segmentLength, writtenChunks } from "../chunk-rows.ts";
import type { TermDictionary } from "../dictionary.ts";
import type { PassageTarget, PreparedChunk, PreparedSegment } from "../port/writing.ts";
import { buildSlab, type SlabPassage } from "../slabs/slab.ts";
import { insertSlab } from "./write-slab.ts";

/** Writes the rows and a slab in one transaction. See `IndexWriting`. */
export async function writeSegments(
  sql: postgres.Sql,
  dictionary: TermDictionary,
  target: PassageTarget,
  segments: readonly PreparedSegment[],
): Promise<number> {
  const ids = await dictionary.ids(
    sql,
    segments.flat().flatMap(({ frequencies }) => [...frequencies.keys()]),
  );
  const rows = chunkRows(segments, ids);
  const { generationId, versionId } = target;
  const given = new Map(
    segments.flatMap((segment) => {
      const length = segmentLength(segment);
      return segment.map((each) => [each.chunk.ordinal, { prepared: each, length }] as const);
    }),
  );
  return sql.begin(async (tx) => {
    const written = await tx<{ id: number; segmentId: number; ordinal: number }[]>`
      with ${writtenChunks(tx, target, rows)},
      counted as (${countWritten(tx, generationId)})
      select id, segment_id as "segmentId", chunk_ordinal as ordinal from written`;
    const passages = written.flatMap(({ id, segmentId, ordinal }): SlabPassage[] => {
      const passage = given.get(ordinal);
      if (passage === undefined) return [];
      return [indexed({ id, segmentId, versionId }, passage.prepared, passage.length)];
    });
    if (passages.length > 0)
      await insertSlab(tx, { generationId, kind: "words", state: "ready" }, buildSlab(passages));
    return passages.length;
  });
}

/**
 * Returns a passage as slabs index it.
 * @param length of its segment.
 */
export function indexed(
  row: { readonly id: number; readonly segmentId: number; readonly versionId: number },
  { chunk, frequencies, length }: PreparedChunk,
  ofSegment: number,
): SlabPassage {
  return {
    ...{ chunkId: row.id, versionId: row.versionId, segmentId: row.segmentId, length },
    segmentLength: chunk.kind === "atom" ? 0 : ofSegment,
    // Postgres stores no lone surrogates, so the dictionary has none either.
    frequencies: new Map([...frequencies].map(([term, frequency]) => [term.toWellFormed(), frequency])),
    vectors: [],
  };
}
