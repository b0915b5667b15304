import type postgres from "postgres";
import { chunkRows, countWritten, segmentLength, writtenChunks } from "../chunk-rows.ts";
import type { TermDictionary } from "../dictionary.ts";
import type { PassageTarget, PreparedChunk, PreparedSegment } from "../port/writing.ts";
import { buildSlab, type Slab, type SlabPassage } from "../slabs/slab.ts";
import { columnsOf } from "../slabs/slab-columns.ts";
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
  const given = segments.flatMap((segment, at): Given[] => {
    const length = segmentLength(segment);
    return segment.map((prepared) => ({ prepared, segment: at, length }));
  });
  const expected = expectedSlab(given, versionId);
  const byOrdinal = new Map(given.map((each) => [each.prepared.chunk.ordinal, each]));
  return sql.begin(async (tx) => {
    const written = await tx<Written[]>`
      with ${writtenChunks(tx, target, rows)},
      counted as (${countWritten(tx, generationId)})
      select id, segment_id as "segmentId", chunk_ordinal as ordinal from written`;
    const passages = written.flatMap(({ id, segmentId, ordinal }): SlabPassage[] => {
      const passage = byOrdinal.get(ordinal);
      if (passage === undefined) return [];
      return [indexed({ id, segmentId, versionId }, passage.prepared, passage.length)];
    });
    if (passages.length === 0) return 0;
    const slab = isExpected(given, written)
      ? { ...expected, columns: columnsOf(passages) }
      : buildSlab(passages);
    await insertSlab(tx, { generationId, kind: "words", state: "ready" }, slab);
    return passages.length;
  });
}

type Given = { readonly prepared: PreparedChunk; readonly segment: number; readonly length: number };
type Written = { readonly id: number; readonly segmentId: number; readonly ordinal: number };

/**
 * Builds the slab of passages before their ids are known, with ids in their order. The transaction that writes it, for
 * which other statements of the embedded database wait, is shorter so.
 */
function expectedSlab(given: readonly Given[], versionId: number): Slab {
  return buildSlab(
    given.map(({ prepared, segment, length }, id) =>
      indexed({ id, segmentId: segment, versionId }, prepared, length),
    ),
  );
}

/** True if all of these passages are new and have ids in their order. */
function isExpected(given: readonly Given[], written: readonly Written[]): boolean {
  return (
    given.length === written.length &&
    written.every(
      ({ id, ordinal }, at) =>
        ordinal === given[at]?.prepared.chunk.ordinal && id > (written[at - 1]?.id ?? -1),
    )
  );
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
