import { termCounts } from "#lib/text/analyser.ts";

export type FieldWeights = {
  readonly title: number;
  readonly heading: number;
  readonly text: number;
};

/** How often a field's word counts; chosen by measuring on the open sets (docs/quality.md). */
export const FIELD_WEIGHTS: FieldWeights = { title: 2, heading: 1, text: 1 };

/** The parts of a passage that words are searched in. */
export type Fields = {
  readonly title: string;
  /** Section path and printed clause ids. */
  readonly headings: readonly string[];
  readonly text: string;
};

export type WeightedTerms = {
  /** Field-weighted frequency by term. */
  readonly frequencies: ReadonlyMap<string, number>;
  /** Field-weighted length, BM25's dl, rounded. */
  readonly length: number;
};

/**
 * One bag of words for all fields, each word counted by its field's weight, so that there is one saturation for all
 * (simple BM25F: Robertson, Zaragoza and Taylor, 2004).
 */
export function weightedTerms(fields: Fields, weights: FieldWeights = FIELD_WEIGHTS): WeightedTerms {
  const frequencies = new Map<string, number>();
  let length = 0;
  const add = (text: string, weight: number) => {
    for (const [term, count] of termCounts(text)) {
      frequencies.set(term, (frequencies.get(term) ?? 0) + count * weight);
      length += count * weight;
    }
  };
  add(fields.title, weights.title);
  for (const heading of fields.headings) add(heading, weights.heading);
  add(fields.text, weights.text);
  return { frequencies, length: Math.round(length) };
}
