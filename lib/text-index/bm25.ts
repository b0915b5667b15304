/** BM25's N and N * avgdl, of passages or of segments, over the corpora asked. */
export type Totals = { readonly count: number; readonly length: number };

/**
 * The share of a passage's keyword score that is its segment's, about the page around it: a question's words are often
 * spread over neighbouring passages. Measured on the open sets (docs/quality.md).
 */
export const SEGMENT_SHARE = 0.7;

/** Segments listed for each passage listed. Some hold passages that only the dense half finds. */
export const SEGMENT_FACTOR = 2;

/** Saturation and length normalisation; measured on the open sets (docs/quality.md). */
export const BM25 = { k1: 0.9, b: 0.75 } as const;

/** Inverse document frequency in Lucene's form: never negative for any frequency. */
export function idf(count: number, frequency: number): number {
  return Math.log(1 + Math.max(0, count - frequency + 0.5) / (frequency + 0.5));
}

/**
 * The parts of BM25's denominator that do not depend on the passage: a term of weight w (idf times its count in the
 * question) adds w * tf / (tf + constant + perLength * length) (Robertson and Zaragoza, 2009, in Lucene's form).
 */
export function denominator(totals: Totals): { readonly constant: number; readonly perLength: number } {
  const average = totals.count === 0 ? 1 : Math.max(1, totals.length / totals.count);
  return { constant: BM25.k1 * (1 - BM25.b), perLength: (BM25.k1 * BM25.b) / average };
}
