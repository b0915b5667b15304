import { eq } from "drizzle-orm";
import { documents, generations, versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { embedVersion } from "#lib/indexing/embed-version.ts";
import { currentRecipe } from "#lib/services/recipe/shared/current-recipe.ts";

export type EmbedInput = {
  readonly versionId: number;
  readonly onProgress?: (share: number) => void;
};

/**
 * What embedding did. `nothing_to_embed`: semantic search is turned off, or the corpus must be rebuilt for another model.
 * `unavailable`: the embedder failed, and a retry is needed.
 */
export type Embedding = "embedded" | "nothing_to_embed" | "unavailable";

/** Embeds the missing vectors of a published version with its generation's model. */
export async function embedVectors(context: Context, input: EmbedInput): Promise<Embedding> {
  const { embedder } = context;
  if (embedder === null) return "nothing_to_embed";
  const [row] = await context.db
    .select({
      generationId: generations.id,
      modelId: generations.embeddingModelId,
      title: documents.title,
    })
    .from(versions)
    .innerJoin(generations, eq(generations.id, versions.generationId))
    .innerJoin(documents, eq(documents.id, versions.documentId))
    .where(eq(versions.id, input.versionId));
  if (!row || row.modelId !== embedder.model.id) return "nothing_to_embed";
  try {
    await embedVersion(
      { sql: context.sql, embedder, signal: context.signal },
      {
        versionId: input.versionId,
        generationId: row.generationId,
        documentTitle: row.title,
        facets: currentRecipe(context).recipe.facets,
        onProgress: (done, total) => input.onProgress?.(total === 0 ? 1 : done / total),
      },
    );
    return "embedded";
  } catch (error) {
    if (!isAppError(error, "embedder_unavailable")) throw error;
    context.log.warn(
      { versionId: input.versionId, code: error.code },
      "cannot embed the document; the vectors are made on a retry",
    );
    return "unavailable";
  }
}
