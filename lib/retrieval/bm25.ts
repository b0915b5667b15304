/** N and N * avgdl of BM25, over the corpora asked. */
export type CorpusTotals = { readonly chunks: number; readonly length: number };

/** Saturation and length normalisation; chosen by measuring on the open sets (docs/quality.md). */
export const BM25 = { k1: 0.9, b: 0.75 } as const;

/** Inverse document frequency as Lucene has it: never negative, whatever the frequency. */
export function idf(chunks: number, frequency: number): number {
  return Math.log(1 + Math.max(0, chunks - frequency + 0.5) / (frequency + 0.5));
}

/**
 * The parts of BM25's denominator that do not depend on the passage: a term of weight w (idf times its count in the
 * question) adds w * tf / (tf + constant + perLength * length) (Robertson and Zaragoza, 2009, in Lucene's form).
 */
export function denominator(totals: CorpusTotals): { readonly constant: number; readonly perLength: number } {
  const average = totals.chunks === 0 ? 1 : Math.max(1, totals.length / totals.chunks);
  return { constant: BM25.k1 * (1 - BM25.b), perLength: (BM25.k1 * BM25.b) / average };
}
