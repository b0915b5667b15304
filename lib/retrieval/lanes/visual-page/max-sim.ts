import type { QueryPart } from "#lib/domain/page-embedding.ts";

/** How a page answers one part of a question: its best patch. */
export type PartAnswer = {
  /** Place of the patch on its page. */
  readonly patch: number;
  readonly cosine: number;
  /** What the part adds to the page's score: its weight times the cosine, never below 0. */
  readonly value: number;
};

/**
 * Late interaction (MaxSim: Khattab and Zaharia, ColBERT, 2020): each part of the question counts with the patch that
 * meets it best. `cosines` go patch by patch, a part each; the score is the sum of the answers' values. A page without
 * patches answers nothing.
 */
export function maxSim(weights: readonly number[], cosines: readonly number[]): readonly PartAnswer[] {
  const parts = weights.length;
  if (cosines.length < parts || parts === 0) return [];
  return weights.map((weight, part) => {
    let patch = 0;
    for (let at = 1; at * parts + part < cosines.length; at++) {
      if ((cosines[at * parts + part] ?? 0) > (cosines[patch * parts + part] ?? 0)) patch = at;
    }
    const cosine = cosines[patch * parts + part] ?? 0;
    return { patch, cosine, value: weight * Math.max(0, cosine) };
  });
}

/** Vectors that phase one compares by their signs. */
const COARSE = 5;

export type CoarseVector = { readonly vector: Float32Array; readonly weight: number };

/**
 * Few vectors that stand for many in phase one: the whole question's, and sums of neighbouring words'. A sum
 * over parts of the best patch is at least the best patch's sum over parts, so such a page's score is a bound from
 * below.
 */
export function coarseVectors(parts: readonly QueryPart[]): CoarseVector[] {
  const whole = parts.filter(({ words }) => words.length === 0);
  const words = parts.filter((part) => part.words.length > 0);
  const groups = COARSE - (whole.length > 0 ? 1 : 0);
  const size = Math.max(1, Math.ceil(words.length / groups));
  const runs = Array.from({ length: Math.ceil(words.length / size) }, (_, index) =>
    words.slice(index * size, (index + 1) * size),
  );
  return [whole, ...runs].filter((group) => group.length > 0).map(summed);
}

function summed(group: readonly QueryPart[]): CoarseVector {
  const vector = new Float32Array(group[0]?.vector.length ?? 0);
  let weight = 0;
  for (const part of group) {
    weight += part.weight;
    for (let i = 0; i < vector.length; i++)
      vector[i] = (vector[i] ?? 0) + part.weight * (part.vector[i] ?? 0);
  }
  return { vector, weight };
}
