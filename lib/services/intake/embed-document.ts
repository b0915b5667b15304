import { eq } from "drizzle-orm";
import { documents, generations, versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { embedVersion } from "#lib/indexing/embed-version.ts";
import { queueRelating } from "#lib/services/jobs/shared/queue-relating.ts";
import { currentRecipe } from "#lib/services/recipe/current-recipe.ts";

export type EmbedDocumentInput = {
  readonly documentId: string;
  readonly versionId: number;
  readonly onProgress?: (share: number) => void;
};

/**
 * Embeds the missing vectors of a published version with its generation's model. Then the version can be compared with
 * other documents.
 * @returns false if the embedder was unavailable and a retry is needed. True if nothing is missing, or nothing can be
 *   done: semantic search is off, or the corpus must be rebuilt for another model.
 */
export async function embedDocument(context: Context, input: EmbedDocumentInput): Promise<boolean> {
  const { embedder } = context;
  if (embedder === null) return true;
  const [row] = await context.db
    .select({
      generationId: generations.id,
      modelId: generations.embeddingModelId,
      title: documents.title,
      corpusId: documents.corpusId,
    })
    .from(versions)
    .innerJoin(generations, eq(generations.id, versions.generationId))
    .innerJoin(documents, eq(documents.id, versions.documentId))
    .where(eq(versions.id, input.versionId));
  if (!row || row.modelId !== embedder.model.id) return true;
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
    const { documentId, versionId } = input;
    await context.db.transaction((tx) =>
      queueRelating(context, tx, { documentId, versionId, corpusId: row.corpusId }),
    );
    return true;
  } catch (error) {
    if (!isAppError(error, "embedder_unavailable")) throw error;
    context.log.warn(
      { versionId: input.versionId, code: error.code },
      "cannot embed the document; the vectors are made on a retry",
    );
    return false;
  }
}
