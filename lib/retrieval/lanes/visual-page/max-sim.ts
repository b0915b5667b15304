import type { QueryPart } from "#lib/domain/page-embedding.ts";

/** The best patch of a page for one part of a question. */
export type PartAnswer = {
  /** Place of the patch on its page. */
  readonly patch: number;
  readonly cosine: number;
  /** What the part adds to the page's score: its weight times the cosine, at least 0. */
  readonly value: number;
};

/**
 * Late interaction (MaxSim: Khattab and Zaharia, ColBERT, 2020): each part of the question counts by its best patch.
 * `cosines` list, patch by patch, one value for each part. The score is the sum of the values. A page without patches
 * has no answers.
 */
export function maxSim(weights: readonly number[], cosines: readonly number[]): readonly PartAnswer[] {
  const parts = weights.length;
  if (cosines.length < parts || parts === 0) return [];
  return weights.map((weight, part) => {
    let patch = 0;
    for (let other = 1; other * parts + part < cosines.length; other++) {
      if ((cosines[other * parts + part] ?? 0) > (cosines[patch * parts + part] ?? 0)) patch = other;
    }
    const cosine = cosines[patch * parts + part] ?? 0;
    return { patch, cosine, value: weight * Math.max(0, cosine) };
  });
}

/** The number of vectors that phase one compares by their signs. */
const COARSE_VECTORS = 5;

type CoarseVector = { readonly vector: Float32Array; readonly weight: number };

/**
 * The few vectors that phase one compares: the whole question's, and sums of neighbouring words'. The sum over parts of
 * each best patch is at least the sum of one patch over parts, so a page's score by these is a lower bound.
 */
export function coarseVectors(parts: readonly QueryPart[]): CoarseVector[] {
  const whole = parts.filter(({ words }) => words.length === 0);
  const words = parts.filter((part) => part.words.length > 0);
  const groups = COARSE_VECTORS - (whole.length > 0 ? 1 : 0);
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
