import type { RerankerKind } from "./profile.ts";

/** A model that reads question and text together, and everything that changes its scores. */
export type RerankModel = {
  /** Fingerprint: adapter, name or weights hash, window, version. */
  readonly id: string;
  /** For people. */
  readonly label: string;
  readonly kind: RerankerKind;
};

/** Port: says how well each text answers a question. Adapters live in lib/models/rerank and share one contract suite. */
export type Reranker = {
  readonly model: RerankModel;
  /**
   * One score for each text, in the order given, 0 to 1; a text's score does not depend on the others.
   * @throws AppError("reranker_unavailable") when the model cannot be reached or loaded; AppError("cancelled").
   */
  score(question: string, texts: readonly string[], signal?: AbortSignal): Promise<number[]>;
  close(): Promise<void>;
};

/** How much a reranker's score (0 to 1) adds to a candidate's: by measuring for the bundled one (docs/quality.md). */
export const RERANK_WEIGHTS: Readonly<Record<RerankerKind, number>> = {
  "late-interaction": 0.5,
  "cross-encoder": 1,
  http: 1,
};
