import { createHash } from "node:crypto";
import type { Context } from "#lib/context.ts";
import { type FreshnessReason, type FreshnessState, freshnessOf } from "#lib/domain/freshness.ts";
import { FINGERPRINTS } from "#lib/ingest/extract/fingerprints.ts";
import { currentExtractor, currentRecipe } from "#lib/services/recipe/shared/current-recipe.ts";
import { recognition } from "#lib/services/recipe/shared/extractor.ts";
import type { DocumentGroup } from "./corpus-facts.ts";

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

function freshness(context: Pick<Context, "config" | "embedder">, group: DocumentGroup) {
  return freshnessOf({
    currentVersion: group.behind ? 2 : 1,
    currentVersionFailed: group.failed,
    publishedVersion: group.published ? 1 : null,
    indexedAt: group.retitled || group.indexedAt === null ? null : new Date(group.indexedAt),
    builtRecipe: group.recipeHash,
    recipe: currentRecipe(context).hash,
    builtModel: group.builtModel,
    model: context.embedder?.model.id ?? null,
    builtExtractor: group.extractor,
    extractor: currentExtractor(context, group.format, group.extractor),
    embeddedShare: group.embedded ? 1 : 0,
    embeddingExpected: context.embedder !== null,
    sourceChecked: true,
  });
}

/** Returns the freshness of a corpus's documents under the current recipe, without the state of their source. */
export function judgeDocuments(
  context: Pick<Context, "config" | "embedder">,
  groups: readonly DocumentGroup[],
): Judged {
  const judged = groups.map((each) => ({ ...each, freshness: freshness(context, each) }));
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
