export type FieldWeights = {
  readonly title: number;
  readonly heading: number;
  readonly text: number;
};

/** Weight of a word by its field, measured on the open sets (docs/quality.md). */
export const FIELD_WEIGHTS: FieldWeights = { title: 3, heading: 1, text: 1 };

/** The terms of a passage's parts, in order. */
export type Fields = {
  readonly title: readonly string[];
  /** Section path and printed clause ids. */
  readonly headings: readonly string[];
  readonly text: readonly string[];
};

export type WeightedTerms = {
  /** Field-weighted frequency by term. */
  readonly frequencies: ReadonlyMap<string, number>;
  /** Field-weighted length, BM25's dl, rounded. */
  readonly length: number;
};

/**
 * Combines all fields into one bag of words weighted by field, with one saturation for all (simple BM25F: Robertson,
 * Zaragoza and Taylor, 2004).
 */
export function weightedTerms(fields: Fields, weights: FieldWeights = FIELD_WEIGHTS): WeightedTerms {
  const frequencies = new Map<string, number>();
  const add = (terms: readonly string[], weight: number) => {
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + weight);
    return terms.length * weight;
  };
  const length =
    add(fields.title, weights.title) + add(fields.headings, weights.heading) + add(fields.text, weights.text);
  return { frequencies, length: Math.round(length) };
}
