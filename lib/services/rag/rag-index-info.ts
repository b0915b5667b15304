import { createHash } from "node:crypto";
import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { corpora, generations } from "#db/schema/index.ts";
import { visibleCorpus } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { IndexInfo } from "#lib/domain/rag.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { requireKnownCorpora } from "#lib/services/corpora/known-corpora.ts";
import { listCorpusHealth } from "#lib/services/health/read-index-health.ts";
import { currentRecipe } from "#lib/services/recipe/shared/current-recipe.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Returns the published generations of the corpora that a search would use. */
function publishedGenerations(context: Context, corpusIds: readonly string[] | undefined) {
  return context.db
    .select({
      corpusId: corpora.id,
      generationId: generations.id,
      recipeHash: generations.recipeHash,
      embeddingModelId: generations.embeddingModelId,
      chunkCount: generations.chunkCount,
    })
    .from(corpora)
    .innerJoin(generations, eq(generations.id, corpora.publishedGenerationId))
    .where(
      and(
        visibleCorpus(context.actor),
        isNotNull(corpora.publishedGenerationId),
        corpusIds === undefined ? undefined : inArray(corpora.id, [...corpusIds]),
      ),
    )
    .orderBy(asc(corpora.id));
}

/**
 * Describes the index of the named corpora, or of all enabled ones.
 * @throws AppError("not_found") for unknown corpora, ("index_not_built") if none of them has a passage, which differs from an empty answer.
 */
export async function indexInfo(context: Context, corpusIds?: readonly string[]): Promise<IndexInfo> {
  await requireKnownCorpora(context, corpusIds);
  const [built, health] = await Promise.all([
    publishedGenerations(context, corpusIds),
    listCorpusHealth(context, corpusIds),
  ]);
  const totalChunks = built.reduce((sum, { chunkCount }) => sum + chunkCount, 0);
  if (totalChunks === 0) {
    const where = corpusIds === undefined ? "any corpus" : corpusIds.join(", ");
    throw new AppError("index_not_built", `There is no index of ${where} yet. Add documents, or build it.`);
  }
  const enabledCorpora = health.filter(({ enabled }) => enabled);
  const models = [...new Set(built.map(({ embeddingModelId }) => embeddingModelId))];
  const times = enabledCorpora.flatMap(({ lastIndexedAt }) => lastIndexedAt?.getTime() ?? []);
  const warnings = [
    ...enabledCorpora.flatMap(({ corpusId, documentCount, degradedReason }) =>
      degradedReason === null || documentCount === 0 ? [] : [`${corpusId}: ${degradedReason}`],
    ),
    ...(models.length > 1 ? ["corpora were indexed with different embedding models"] : []),
    ...(context.embedder === null ? ["semantic search is turned off"] : []),
  ];
  const versions = built.map(({ corpusId, generationId, recipeHash, chunkCount }) =>
    [corpusId, generationId, recipeHash, chunkCount].join(":"),
  );
  return {
    index_version: sha256([...versions, ...times].join("\n")).slice(0, 16),
    index_state: warnings.length > 0 ? "degraded" : "healthy",
    index_provider: "sightline",
    built_at: times.length === 0 ? null : new Date(Math.max(...times)).toISOString(),
    embedding_model_id: models.length === 1 ? (models[0] ?? null) : null,
    chunking_hash: sha256(JSON.stringify(currentRecipe(context).recipe.chunkPolicy)).slice(0, 16),
    warnings,
    total_documents: enabledCorpora.reduce((sum, { documentCount }) => sum + documentCount, 0),
    total_chunks: totalChunks,
  };
}
