import type { ValueReader } from "./sealed-value.ts";

/** The most passages of a slab. Ordinals fit 16 bits, and 65,535 is free to mean "none". */
export const MAX_PASSAGES = 65_535;

/** The passages of a slab, a column for each fact, in order of their chunk ids. A passage's ordinal is its place. */
export type SlabColumns = {
  readonly count: number;
  readonly chunkIds: Int32Array;
  readonly versionIds: Int32Array;
  /** BM25's dl. */
  readonly lengths: Uint32Array;
  /** The length of the passage's segment; 0 for an atom, because its words are already in its clause. */
  readonly segmentLengths: Uint32Array;
  /** The place of the passage's segment in `segmentIds`. */
  readonly segments: Uint16Array;
  /** Ids of the segments, ascending. A segment is whole in one slab. */
  readonly segmentIds: Int32Array;
};

/** The facts of a passage that are columns. */
export type PassageFacts = {
  readonly chunkId: number;
  readonly versionId: number;
  readonly length: number;
  readonly segmentId: number;
  readonly segmentLength: number;
};

/**
 * Makes the columns of passages that are in order of their chunk ids.
 * @throws RangeError if they are too many or not in order, if a number does not fit its column, or if passages say
 * different lengths of one segment.
 */
export function columnsOf(passages: readonly PassageFacts[]): SlabColumns {
  const count = passages.length;
  if (count > MAX_PASSAGES)
    throw new RangeError(`A slab holds at most ${MAX_PASSAGES} passages, not ${count}.`);
  const segmentIds = Int32Array.from(new Set(passages.map(({ segmentId }) => segmentId))).sort();
  const placeOf = new Map(Array.from(segmentIds, (id, place) => [id, place]));
  const columns = {
    count,
    chunkIds: new Int32Array(count),
    versionIds: new Int32Array(count),
    lengths: new Uint32Array(count),
    segmentLengths: new Uint32Array(count),
    segments: new Uint16Array(count),
    segmentIds,
  };
  const lengthOf = new Uint32Array(segmentIds.length);
  let last = -1;
  for (const [ordinal, { chunkId, versionId, length, segmentId, segmentLength }] of passages.entries()) {
    checkNumbers([chunkId, versionId, length, segmentId, segmentLength]);
    if (chunkId <= last) throw new RangeError(`Passage ${chunkId} is out of order, or given twice.`);
    last = chunkId;
    const segment = placeOf.get(segmentId) ?? 0;
    if (segmentLength > 0) {
      if ((lengthOf[segment] || segmentLength) !== segmentLength)
        throw new RangeError(`Segment ${segmentId} has two lengths.`);
      lengthOf[segment] = segmentLength;
    }
    columns.chunkIds[ordinal] = chunkId;
    columns.versionIds[ordinal] = versionId;
    columns.lengths[ordinal] = length;
    columns.segmentLengths[ordinal] = segmentLength;
    columns.segments[ordinal] = segment;
  }
  return columns;
}

function checkNumbers(values: readonly number[]): void {
  const wrong = values.find((value) => !Number.isInteger(value) || value < 0 || value > 0x7fffffff);
  if (wrong !== undefined) throw new RangeError(`${wrong} is not an id or a length.`);
}

/** Returns the passage at an ordinal. */
export function factsAt(columns: SlabColumns, ordinal: number): PassageFacts {
  return {
    chunkId: columns.chunkIds[ordinal] ?? 0,
    versionId: columns.versionIds[ordinal] ?? 0,
    length: columns.lengths[ordinal] ?? 0,
    segmentId: columns.segmentIds[columns.segments[ordinal] ?? 0] ?? 0,
    segmentLength: columns.segmentLengths[ordinal] ?? 0,
  };
}

/** The arrays of the columns in the order in which `readColumns` takes them. */
export function columnArrays(columns: SlabColumns) {
  const { chunkIds, versionIds, lengths, segmentLengths, segments, segmentIds } = columns;
  return [chunkIds, versionIds, lengths, segmentLengths, segments, segmentIds];
}

/** @throws DamagedValueError if the value does not hold such columns. */
export function readColumns(reader: ValueReader, count: number, segmentCount: number): SlabColumns {
  reader.check(count <= MAX_PASSAGES, "it has too many passages");
  const columns = {
    count,
    chunkIds: reader.take(Int32Array, count),
    versionIds: reader.take(Int32Array, count),
    lengths: reader.take(Uint32Array, count),
    segmentLengths: reader.take(Uint32Array, count),
    segments: reader.take(Uint16Array, count),
    segmentIds: reader.take(Int32Array, segmentCount),
  };
  reader.check(isAscending(columns.chunkIds), "its passages are out of order");
  reader.check(isAscending(columns.segmentIds), "its segments are out of order");
  reader.check(
    columns.segments.every((segment) => segment < segmentCount),
    "a segment is missing",
  );
  return columns;
}

function isAscending(ids: Int32Array): boolean {
  return ids.every((id, place) => place === 0 || id > (ids[place - 1] ?? 0));
}
