import type { RerankerKind } from "./profile.ts";

/** A model that scores question and text together, and everything that changes its scores. */
export type RerankModel = {
  /** Fingerprint: adapter, name or weights hash, window, version. */
  readonly id: string;
  /** For people. */
  readonly label: string;
  readonly kind: RerankerKind;
};

/**
 * Port: scores how well each text answers a question. Adapters live in lib/models/rerank and share one contract suite.
 */
export type Reranker = {
  readonly model: RerankModel;
  /**
   * Returns one score for each text, in the same order, 0 to 1. A text's score does not depend on the others.
   * @throws AppError("reranker_unavailable") if the model cannot be reached or loaded; AppError("cancelled").
   */
  score(question: string, texts: readonly string[], signal?: AbortSignal): Promise<number[]>;
  close(): Promise<void>;
};

/** Weight of a reranker's score (0 to 1) in a candidate's score; measured for the bundled one (docs/quality.md). */
export const RERANK_WEIGHTS: Readonly<Record<RerankerKind, number>> = {
  "late-interaction": 0.5,
  "cross-encoder": 1,
  http: 1,
};
