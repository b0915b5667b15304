/// <reference lib="esnext.float16" />

import type { Facet, FacetCosines } from "#lib/domain/embedding.ts";
import { facetAt, type VectorRows } from "./vector-rows.ts";

/** Vectors of neighbouring rows: a component is its whole number times the scale of its vector. */
export type VectorPage = {
  readonly scales: Float32Array;
  /** Row after row. */
  readonly values: Int8Array;
};

/** The vectors of one passage: the row `first` of a page and those after it. */
export type PassageVectors = { readonly page: VectorPage; readonly first: number };

const MAX_VALUE = 127;

/** Returns an empty page for that many rows. */
export function emptyPage(rows: number, dimension: number): VectorPage {
  return { scales: new Float32Array(rows), values: new Int8Array(rows * dimension) };
}

/**
 * Writes a vector to a row of a page. Components are taken in half precision, in which vectors are stored. Each becomes
 * a whole number from -127 to 127; the scale is the one with the least squared error.
 */
export function quantise(page: VectorPage, row: number, vector: Float32Array): void {
  const halves = Float64Array.from(vector, (component) => Math.f16round(component));
  const largest = halves.reduce((max, half) => Math.max(max, Math.abs(half)), 0);
  if (largest === 0) return;
  let [product, square] = [0, 0];
  for (const [place, half] of halves.entries()) {
    const value = Math.round((half * MAX_VALUE) / largest);
    page.values[row * halves.length + place] = value;
    product += half * value;
    square += value * value;
  }
  page.scales[row] = product / square;
}

/** Returns a row as numbers, for comparisons between passages. */
export function vectorAt({ scales, values }: VectorPage, row: number, dimension: number): Float32Array {
  const scale = scales[row] ?? 0;
  const from = row * dimension;
  const vector = new Float32Array(dimension);
  // A loop, because `Float32Array.from` with a function is many times slower.
  for (let place = 0; place < dimension; place++) vector[place] = (values[from + place] ?? 0) * scale;
  return vector;
}

/** Returns the inner product of a vector with the row as `vectorAt` returns it, without a copy of the row. */
export function productAt({ scales, values }: VectorPage, row: number, vector: Float32Array): number {
  const scale = scales[row] ?? 0;
  const from = row * vector.length;
  let sum = 0;
  for (let place = 0; place < vector.length; place++)
    sum += (vector[place] ?? 0) * Math.fround((values[from + place] ?? 0) * scale);
  return sum;
}

/** Returns the inner product of a vector with a row: the cosine, if both have length 1. */
export function cosineAt({ scales, values }: VectorPage, row: number, vector: Float32Array): number {
  const from = row * vector.length;
  let sum = 0;
  for (let place = 0; place < vector.length; place++)
    sum += (vector[place] ?? 0) * (values[from + place] ?? 0);
  return sum * (scales[row] ?? 0);
}

/**
 * Returns the cosines of a question of length 1 with passages, by ordinal. Passages without vectors are left out.
 * @param vectorsOf is called only for passages with vectors.
 */
export function facetCosines(
  rows: VectorRows,
  vectorsOf: (ordinal: number) => PassageVectors,
  question: Float32Array,
  ordinals: Iterable<number>,
): Map<number, FacetCosines> {
  const found = new Map<number, FacetCosines>();
  for (const ordinal of ordinals) {
    const from = rows.starts[ordinal] ?? 0;
    const to = rows.starts[ordinal + 1] ?? 0;
    if (from === to) continue;
    const { page, first } = vectorsOf(ordinal);
    const best: Partial<Record<Facet, number>> = {};
    for (let row = from; row < to; row++) {
      const facet = facetAt(rows, row);
      const cosine = Math.fround(cosineAt(page, first + row - from, question));
      best[facet] = Math.max(best[facet] ?? Number.NEGATIVE_INFINITY, cosine);
    }
    found.set(ordinal, best);
  }
  return found;
}
