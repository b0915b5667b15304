import { denominator, idf, SEGMENT_SHARE, type Totals } from "../bm25.ts";
import type { PreparedChunk } from "../port/writing.ts";
import type { Library, WrittenVersion } from "./library.ts";

/** A passage as it was given, with the ids that it got. */
type Unit = {
  readonly id: number;
  readonly segmentId: number;
  /** Its document and ordinal: the same after another ingestion. */
  readonly key: string;
  /** An atom adds nothing to its segment. */
  readonly counts: boolean;
  readonly prepared: PreparedChunk;
};

/** Returns the passages of these versions in their generation. */
export async function unitsOf({ database }: Library, versions: readonly WrittenVersion[]): Promise<Unit[]> {
  const ids = versions.map(({ target }) => target.versionId);
  const stored = await database.sql<
    { id: number; segmentId: number; versionId: number; generationId: number; ordinal: number }[]
  >`
    select id, segment_id as "segmentId", version_id as "versionId", generation_id as "generationId",
      chunk_ordinal as ordinal from chunks where version_id = any(${ids}::int[]) order by id`;
  return versions.flatMap(({ target, segments }) =>
    segments.flat().flatMap((prepared) => {
      const { ordinal, kind } = prepared.chunk;
      const row = stored.find(
        (each) =>
          each.versionId === target.versionId &&
          each.generationId === target.generationId &&
          each.ordinal === ordinal,
      );
      if (row === undefined) return [];
      const { id, segmentId } = row;
      return [{ id, segmentId, key: `${target.documentId}:${ordinal}`, counts: kind !== "atom", prepared }];
    }),
  );
}

/** Counts what BM25 needs. */
export function plainStatistics(units: readonly Unit[], words: readonly string[]) {
  const counting = units.filter(({ counts }) => counts);
  const segmentsIn = (some: readonly Unit[]) => new Set(some.map(({ segmentId }) => segmentId)).size;
  const lengthOf = (some: readonly Unit[]) => some.reduce((sum, { prepared }) => sum + prepared.length, 0);
  const having = (some: readonly Unit[], word: string) =>
    some.filter(({ prepared }) => prepared.frequencies.has(word));
  const passages: Totals = { count: units.length, length: lengthOf(units) };
  const segments: Totals = { count: segmentsIn(counting), length: lengthOf(counting) };
  const terms = new Map(
    words
      .map(
        (word) =>
          [
            word,
            { chunks: having(units, word).length, segments: segmentsIn(having(counting, word)) },
          ] as const,
      )
      .filter(([, { chunks }]) => chunks > 0),
  );
  return { passages, segments, terms };
}

/** Computes BM25 of every passage and segment with one of the words, best passage first, ties by id. */
export function plainKeywords(units: readonly Unit[], words: readonly string[]) {
  const { passages, segments, terms } = plainStatistics(units, words);
  const [ofPassage, ofSegment] = [denominator(passages), denominator(segments)];
  const sumOf = (
    tfs: readonly (readonly [weight: number, tf: number])[],
    length: number,
    of: typeof ofPassage,
  ) => tfs.reduce((sum, [weight, tf]) => sum + (weight * tf) / (tf + of.constant + of.perLength * length), 0);
  const segmentScores = new Map<number, number>();
  for (const [id, parts] of Map.groupBy(
    units.filter(({ counts }) => counts),
    ({ segmentId }) => segmentId,
  )) {
    const tfs = [...terms].flatMap(([word, { segments: frequency }]) => {
      const tf = parts.reduce((sum, { prepared }) => sum + (prepared.frequencies.get(word) ?? 0), 0);
      return tf === 0 ? [] : [[idf(segments.count, frequency), tf] as const];
    });
    const length = parts.reduce((sum, { prepared }) => sum + prepared.length, 0);
    if (tfs.length > 0) segmentScores.set(id, sumOf(tfs, length, ofSegment));
  }
  const listed = units.flatMap(({ id, segmentId, prepared }) => {
    const tfs = [...terms].flatMap(([word, { chunks: frequency }]) => {
      const tf = prepared.frequencies.get(word);
      return tf === undefined ? [] : [[idf(passages.count, frequency), tf] as const];
    });
    if (tfs.length === 0) return [];
    const score = sumOf(tfs, prepared.length, ofPassage);
    const sum = (1 - SEGMENT_SHARE) * score + SEGMENT_SHARE * (segmentScores.get(segmentId) ?? 0);
    return [{ id, score, sum }];
  });
  return { listed: listed.sort((a, b) => b.sum - a.sum || a.id - b.id), segmentScores };
}

/** The product of two vectors. */
export function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, place) => sum + value * (b[place] ?? 0), 0);
}
