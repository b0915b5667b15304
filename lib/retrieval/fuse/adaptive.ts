import type { Fused, Signals } from "./fused.ts";
import { type Weights, weighted } from "./weighted.ts";

/** Tuned on one half of the open questions, reported on the other (docs/quality.md). */
export const ADAPTIVE: Weights = { keyword: 0.62, dense: 0.38, feedback: 0.2 };

/**
 * The hybrid merge. It adapts to each question through what BM25 is measured against: a passage that covers the whole
 * question, as when a question is put in the document's own words, scores near 1 there and decides; where no passage
 * has more than some of the words, all keyword scores are small and the cosines decide.
 */
export function adaptive(signals: readonly Signals[], keywordCeiling: number): Fused[] {
  return weighted(signals, ADAPTIVE, keywordCeiling);
}
