import { createHash } from "node:crypto";
import type { Context } from "#lib/context.ts";
import { type FreshnessReason, type FreshnessState, freshnessOf } from "#lib/domain/freshness.ts";
import { FINGERPRINTS } from "#lib/ingest/extract/fingerprints.ts";
import { currentExtractor, currentRecipe } from "#lib/services/recipe/current-recipe.ts";
import { recognition } from "#lib/services/recipe/extractor.ts";
import type { Alike } from "./corpus-health-facts.ts";

/**
 * Hash of the configuration that a corpus's freshness depends on. A row computed with another hash is computed again.
 */
export function judgedBy(context: Pick<Context, "config" | "embedder">): string {
  const { hash } = currentRecipe(context);
  const { fingerprint } = recognition(context);
  return createHash("sha256")
    .update(JSON.stringify([hash, context.embedder?.model.id ?? null, fingerprint, FINGERPRINTS]))
    .digest("hex")
    .slice(0, 16);
}

export type Judged = {
  readonly freshnessState: FreshnessState;
  /** Numbers of stale or failed documents by reason, most frequent first. */
  readonly reasons: readonly { readonly code: FreshnessReason; readonly documents: number }[];
};

function freshness(context: Pick<Context, "config" | "embedder">, alike: Alike) {
  return freshnessOf({
    currentVersion: alike.behind ? 2 : 1,
    currentVersionFailed: alike.failed,
    publishedVersion: alike.published ? 1 : null,
    indexedAt: alike.retitled || alike.indexedAt === null ? null : new Date(alike.indexedAt),
    builtRecipe: alike.recipeHash,
    recipe: currentRecipe(context).hash,
    builtModel: alike.builtModel,
    model: context.embedder?.model.id ?? null,
    builtExtractor: alike.extractor,
    extractor: currentExtractor(context, alike.format, alike.extractor),
    embeddedShare: alike.embedded ? 1 : 0,
    embeddingExpected: context.embedder !== null,
    sourceChecked: true,
  });
}

/** Returns the freshness of a corpus's documents under the current recipe, without the state of their source. */
export function judgeDocuments(
  context: Pick<Context, "config" | "embedder">,
  alike: readonly Alike[],
): Judged {
  const judged = alike.map((each) => ({ ...each, freshness: freshness(context, each) }));
  const byCode = new Map<FreshnessReason, number>();
  for (const { freshness: each, documents } of judged)
    for (const code of each.reasons)
      if (code !== "index_current") byCode.set(code, (byCode.get(code) ?? 0) + documents);
  const published = judged.filter((each) => each.published);
  const stale = published.some((each) => each.freshness.state === "stale");
  return {
    freshnessState: published.length === 0 ? "unknown" : stale ? "stale" : "fresh",
    reasons: commonestFirst(byCode),
  };
}

export function commonestFirst(byCode: ReadonlyMap<FreshnessReason, number>): Judged["reasons"] {
  return [...byCode]
    .map(([code, documents]) => ({ code, documents }))
    .sort((a, b) => b.documents - a.documents || (a.code < b.code ? -1 : 1));
}
