/// <reference lib="esnext.float16" />

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FACETS, type Facet } from "#lib/domain/embedding.ts";
import { cosineAt, emptyPage, facetCosines, productAt, quantise, vectorAt } from "./int8-vectors.ts";
import { buildSlab } from "./slab.ts";
import { readLargeSlab, readVectorSlices, splitSlab, vectorSlices } from "./slab-parts.ts";
import { DIMENSION, drawnPassages, normalised, unitVector } from "./testing.ts";

const dot = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, component, place) => sum + component * (other[place] ?? 0), 0);

describe("quantise", () => {
  it("changes a component by at most half a step, and a cosine by little", () => {
    fc.assert(
      fc.property(unitVector(DIMENSION), unitVector(DIMENSION), (vector, question) => {
        const page = emptyPage(2, DIMENSION);
        quantise(page, 1, vector);
        const read = vectorAt(page, 1, DIMENSION);
        const step = Math.max(...vector.map(Math.abs)) / 127;
        for (const [place, component] of read.entries())
          expect(Math.abs(component - (vector[place] ?? 0))).toBeLessThanOrEqual(step);
        expect(cosineAt(page, 1, question)).toBeCloseTo(dot(read, question), 6);
        expect(productAt(page, 1, question)).toBe(dot(read, question));
        expect(Math.abs(cosineAt(page, 1, question) - dot(vector, question))).toBeLessThan(0.02);
      }),
    );
  });

  it("keeps a vector of zeros", () => {
    const page = emptyPage(1, 4);
    quantise(page, 0, new Float32Array(4));
    expect(page).toEqual(emptyPage(1, 4));
  });

  it("keeps the hundred nearest of random vectors, which are harder to tell apart than those of texts", () => {
    const random = randomNumbers(7);
    const gaussian = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const unit = () => normalised(Array.from({ length: 384 }, gaussian));
    const vectors = Array.from({ length: 2000 }, unit);
    const page = emptyPage(vectors.length, 384);
    for (const [row, vector] of vectors.entries()) quantise(page, row, vector);
    const nearest = (cosine: (row: number) => number) =>
      [...vectors.keys()].sort((a, b) => cosine(b) - cosine(a)).slice(0, 100);
    const recalls = [unit(), unit(), unit()].map((question) => {
      const halves = vectors.map((vector) => dot(vector.map(Math.f16round), question));
      const whole = vectors.map((_, row) => cosineAt(page, row, question));
      for (const [row, half] of halves.entries())
        expect(Math.abs(half - (whole[row] ?? 0))).toBeLessThan(0.002);
      const exact = new Set(nearest((row) => halves[row] ?? 0));
      return nearest((row) => whole[row] ?? 0).filter((row) => exact.has(row)).length;
    });
    expect(Math.min(...recalls)).toBeGreaterThanOrEqual(98);
  });
});

describe("facetCosines", () => {
  it("gives the best window of each facet, and the same from stored vectors", () => {
    fc.assert(
      fc.property(drawnPassages, unitVector(DIMENSION), (passages, question) => {
        const slab = buildSlab(passages);
        const { rows, page } = slab.vectors;
        const all = [...passages.keys()];
        const inSlab = (ordinal: number) => ({ page, first: rows.starts[ordinal] ?? 0 });
        const found = facetCosines(rows, inSlab, question, all);
        const sorted = passages.toSorted((a, b) => a.chunkId - b.chunkId);
        for (const [ordinal, { vectors }] of sorted.entries()) {
          const facets = FACETS.filter((facet) => vectors.some((each) => each.facet === facet));
          const cosines: Partial<Record<Facet, number>> = found.get(ordinal) ?? {};
          expect(FACETS.filter((facet) => facet in cosines)).toEqual(facets);
          for (const facet of facets) {
            const windows = vectors.filter((each) => each.facet === facet);
            const best = Math.max(...windows.map(({ vector }) => dot(vector, question)));
            expect(Math.abs((cosines[facet] ?? 0) - best)).toBeLessThan(0.02);
          }
        }
        expect(fromSlices(slab, question, all)).toEqual(found);
      }),
    );
  });
});

/** Reads only the stored vectors of the passages. */
function fromSlices(slab: ReturnType<typeof buildSlab>, question: Float32Array, ordinals: readonly number[]) {
  const parts = [...splitSlab(slab)];
  const large = readLargeSlab(parts.at(-1)?.bytes ?? new Uint8Array());
  const slices = vectorSlices(large, ordinals).map(({ place, at, bytes }) => {
    const part = parts.find((each) => each.kind === "vectors" && each.place === place);
    return part?.bytes.subarray(at, at + bytes) ?? new Uint8Array();
  });
  const pages = readVectorSlices(large, ordinals, Buffer.concat(slices));
  const vectorsOf = (ordinal: number) => ({
    page: pages[ordinals.indexOf(ordinal)] ?? emptyPage(0, DIMENSION),
    first: 0,
  });
  return facetCosines(large.rows, vectorsOf, question, ordinals);
}

/** Numbers from 0 to 1, the same for a seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}
