import fc from "fast-check";
import { FACETS } from "#lib/domain/embedding.ts";
import { type Bitmap, bitmapOf } from "./bitmap.ts";
import { type PostingList, readPostings } from "./posting-list.ts";
import { buildSlab, type PassageVector, type Slab, type SlabPassage } from "./slab.ts";
import { findTerm, listBytesAt, type TermTable } from "./term-table.ts";

/** A passage for a test of slabs, with where it is indexed. */
export type DrawnPassage = SlabPassage & {
  /** The slab that it is drawn into, from 0 to `SLABS` - 1. Passages of one segment share it. */
  readonly slab: number;
  readonly dead: boolean;
  readonly admitted: boolean;
};

export const SLABS = 4;
export const DIMENSION = 40;
/** The order of the last two differs between UTF-8 and UTF-16. */
export const TERMS = ["a", "air", "air-quality", "bridge", "zürich", "Ａ", "𝔸"] as const;

const frequency = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 9 }) },
  { weight: 1, arbitrary: fc.integer({ min: 250, max: 260 }) },
  { weight: 1, arbitrary: fc.constantFrom(0.1, 2.25, 1000.125, 0) },
);
const frequencies = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...TERMS), frequency), { selector: ([term]) => term })
  .map((entries) => new Map(entries));

export const unitVector = (dimension: number): fc.Arbitrary<Float32Array> =>
  fc
    .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: dimension, maxLength: dimension })
    .map(normalised);

/** Returns the vector with length 1; zeros stay zeros. */
export function normalised(components: readonly number[]): Float32Array {
  const length = Math.hypot(...components) || 1;
  return Float32Array.from(components, (component) => component / length);
}

const vectors: fc.Arbitrary<readonly PassageVector[]> = fc.uniqueArray(
  fc.record({
    facet: fc.constantFrom(...FACETS),
    window: fc.nat(2),
    vector: unitVector(DIMENSION),
  }),
  { selector: ({ facet, window }) => `${facet} ${window}`, maxLength: 4 },
);
const segment = fc.record({
  versionId: fc.integer({ min: 1, max: 5 }),
  slab: fc.nat(SLABS - 1),
  passages: fc.array(
    fc.record({
      place: fc.nat(1000),
      atom: fc.boolean(),
      length: fc.integer({ min: 1, max: 600 }),
      frequencies,
      vectors,
      dead: fc.boolean(),
      admitted: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

/** Passages of up to nine segments. Their chunk ids interleave. */
export const drawnPassages: fc.Arbitrary<readonly DrawnPassage[]> = fc
  .array(segment, { maxLength: 9 })
  .map((segments) =>
    segments.flatMap(({ versionId, slab, passages }, number) => {
      const counted = passages.filter(({ atom }) => !atom);
      const segmentLength = counted.reduce((sum, { length }) => sum + length, 0);
      return passages.map(
        ({ place, atom, ...passage }, index): DrawnPassage => ({
          ...passage,
          slab,
          versionId,
          // Distinct, whatever the places are.
          chunkId: place * 100 + number * 10 + index,
          segmentId: 1 + ((number * 7) % 11),
          segmentLength: atom ? 0 : segmentLength,
        }),
      );
    }),
  );

/** Runs all steps at once. */
export function allSteps<Result>(steps: Generator<void, Result, void>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

export type DrawnSlab = {
  readonly slab: Slab;
  readonly passages: readonly DrawnPassage[];
  readonly dead: Bitmap | null;
  readonly admitted: Bitmap;
};

/** Builds the slabs that the passages are drawn into. */
export function drawnSlabs(passages: readonly DrawnPassage[]): DrawnSlab[] {
  return Array.from({ length: SLABS }, (_, number) => {
    const own = passages.filter(({ slab }) => slab === number).toSorted((a, b) => a.chunkId - b.chunkId);
    const those = (which: (passage: DrawnPassage) => boolean) =>
      bitmapOf(
        own.length,
        [...own.keys()].filter((ordinal) => own.slice(ordinal, ordinal + 1).some(which)),
      );
    const dead = own.some((passage) => passage.dead) ? those((passage) => passage.dead) : null;
    return { slab: buildSlab(own), passages: own, dead, admitted: those((passage) => passage.admitted) };
  });
}

/** Returns the lists of the terms that the table has. */
export function postingsOf(
  table: TermTable,
  passages: number,
  terms: Iterable<string>,
): Map<string, PostingList> {
  const lists = new Map<string, PostingList>();
  for (const term of terms) {
    const place = findTerm(table, term);
    if (place >= 0) lists.set(term, readPostings(listBytesAt(table, place), passages));
  }
  return lists;
}
