import { keysOf } from "./keys-of.ts";

/** States of a service that answers for a corpus. */
export const SERVICE_STATUSES = ["healthy", "degraded", "disabled", "unknown"] as const;
export type ServiceStatus = (typeof SERVICE_STATUSES)[number];

export const FRESHNESS_STATES = ["fresh", "stale", "unknown"] as const;
export type FreshnessState = (typeof FRESHNESS_STATES)[number];

/** Every difference between a document and its index, in words. A new one is a line here. */
export const FRESHNESS_REASON_WORDS = {
  index_current: "the index was built from the current version",
  newer_version_not_indexed: "a newer version is not indexed yet",
  newer_version_failed: "a newer version could not be read",
  embedding_model_changed: "indexed with another embedding model",
  recipe_changed: "indexed with earlier settings",
  extractor_changed: "read by an earlier version of Sightline",
  embedding_pending: "search by meaning is not ready yet",
  title_changed: "its new title is not indexed yet",
  not_indexed_yet: "not indexed yet",
  source_changed: "the file changed, moved or was removed at the source, and is not synced yet",
  sync_failed: "the last sync failed",
  source_unreachable: "the source cannot be checked",
} as const satisfies Record<string, string>;
export type FreshnessReason = keyof typeof FRESHNESS_REASON_WORDS;
export const FRESHNESS_REASONS = keysOf(FRESHNESS_REASON_WORDS);

/** Reasons for which a part of a document is not in the index yet. */
const INCOMPLETE_REASONS: readonly FreshnessReason[] = [
  "not_indexed_yet",
  "newer_version_not_indexed",
  "embedding_pending",
  "title_changed",
];

/** Reasons that rebuilding a corpus's rows resolves. */
export const REBUILD_REASONS: readonly string[] = [
  "recipe_changed",
  "embedding_model_changed",
  "extractor_changed",
  "embedding_pending",
  "title_changed",
] satisfies readonly FreshnessReason[];

export type Freshness = {
  readonly state: FreshnessState;
  readonly reasons: readonly FreshnessReason[];
  readonly indexedAt: string | null;
};

/** Returns whether a part of a document is not indexed yet. Its state is `stale`, or `unknown` if nothing is indexed. */
export function isIncomplete({ reasons }: Pick<Freshness, "reasons">): boolean {
  return reasons.some((reason) => INCOMPLETE_REASONS.includes(reason));
}

/** The facts about a document's published index and about what would be built today. */
export type FreshnessFacts = {
  readonly currentVersion: number;
  readonly currentVersionFailed: boolean;
  readonly publishedVersion: number | null;
  /** Also null if the title of the published rows is out of date. */
  readonly indexedAt: Date | null;
  /** Recipe (chunk policy, analyser, embedding model) of the published rows, and the current one. */
  readonly builtRecipe: string | null;
  readonly recipe: string;
  /** Text model of the published rows' vectors, and the current one; null without a model. */
  readonly builtModel: string | null;
  readonly model: string | null;
  readonly builtExtractor: string | null;
  /** Null if the format no longer has an extractor. */
  readonly extractor: string | null;
  readonly embeddedShare: number;
  readonly embeddingExpected: boolean;
  /** False if the source should have been checked and could not be. */
  readonly sourceChecked: boolean;
  /** True if the source is known to have changed and the change is not synced yet. Default: false. */
  readonly sourceChanged?: boolean;
};

/**
 * Fresh: built from the current version with the current recipe, and the source is unchanged. Stale: the reasons name
 * the differences. Unknown: nothing is indexed yet, or the source cannot be checked.
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
