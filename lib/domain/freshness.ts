export type FreshnessState = "fresh" | "stale" | "unknown";

/** Codes for what differs; prose is rendered from them. */
export const FRESHNESS_REASONS = [
  "index_current",
  "newer_version_not_indexed",
  "chunk_policy_changed",
  "embedding_model_changed",
  "extractor_changed",
  "embedding_pending",
  "source_unreachable",
] as const;
export type FreshnessReason = (typeof FRESHNESS_REASONS)[number];

export type Freshness = {
  readonly state: FreshnessState;
  readonly reasons: readonly FreshnessReason[];
  readonly indexedAt: string | null;
};
