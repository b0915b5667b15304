export type FreshnessState = "fresh" | "stale" | "unknown";

/** Codes for what differs; prose is rendered from them. */
export const FRESHNESS_REASONS = [
  "index_current",
  "newer_version_not_indexed",
  "newer_version_failed",
  "embedding_model_changed",
  "recipe_changed",
  "extractor_changed",
  "embedding_pending",
  "title_changed",
  "not_indexed_yet",
  "source_changed",
  "sync_failed",
  "source_unreachable",
] as const;
export type FreshnessReason = (typeof FRESHNESS_REASONS)[number];

export type Freshness = {
  readonly state: FreshnessState;
  readonly reasons: readonly FreshnessReason[];
  readonly indexedAt: string | null;
};

/** What is known of a document's index and of what would be built today. */
export type FreshnessFacts = {
  readonly currentVersion: number;
  readonly currentVersionFailed: boolean;
  readonly publishedVersion: number | null;
  /** Null also when the published rows have another title than the document has by now. */
  readonly indexedAt: Date | null;
  /** Recipe (chunk policy, analyser, embedding model) of the published rows, and today's. */
  readonly builtRecipe: string | null;
  readonly recipe: string;
  /** The text model of the published rows' vectors, and today's; null without one. */
  readonly builtModel: string | null;
  readonly model: string | null;
  readonly builtExtractor: string | null;
  /** Null when the format has no extractor any more. */
  readonly extractor: string | null;
  readonly embeddedShare: number;
  readonly embeddingExpected: boolean;
  /** False when the source was to be asked and could not be. */
  readonly sourceChecked: boolean;
  /** True when the source is known to have changed and its change is not taken in yet; false without it. */
  readonly sourceChanged?: boolean;
};

/**
 * Fresh = built from the current version with the current recipe, and the source is as it was taken in; stale names what
 * differs; unknown = nothing is indexed yet, or the source cannot be checked.
 */
export function freshnessOf(facts: FreshnessFacts): Freshness {
  const indexedAt = facts.indexedAt?.toISOString() ?? null;
  if (facts.publishedVersion === null) return { state: "unknown", reasons: ["not_indexed_yet"], indexedAt };
  const reasons: FreshnessReason[] = [];
  if (facts.publishedVersion < facts.currentVersion) {
    reasons.push(facts.currentVersionFailed ? "newer_version_failed" : "newer_version_not_indexed");
  }
  if (facts.builtRecipe !== facts.recipe)
    reasons.push(facts.builtModel === facts.model ? "recipe_changed" : "embedding_model_changed");
  if (facts.builtExtractor !== facts.extractor) reasons.push("extractor_changed");
  if (facts.indexedAt === null) reasons.push("title_changed");
  if (facts.embeddingExpected && facts.embeddedShare < 1) reasons.push("embedding_pending");
  if (facts.sourceChanged) reasons.push("source_changed");
  if (reasons.length > 0) return { state: "stale", reasons, indexedAt };
  if (!facts.sourceChecked) return { state: "unknown", reasons: ["source_unreachable"], indexedAt };
  return { state: "fresh", reasons: ["index_current"], indexedAt };
}
