import { and, asc, eq, isNull } from "drizzle-orm";
import { corpora, documents, versions } from "#db/schema/index.ts";
import { addTagging, beginTagging } from "#db/topic-taggings.ts";
import type { Context, WorkContext } from "#lib/context.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { embedVersion } from "#lib/indexing/embed-version.ts";
import { buildingGeneration, publishGeneration, retiredGenerations } from "#lib/indexing/generations.ts";
import { indexChunks } from "#lib/indexing/index-chunks.ts";
import { removeGeneration } from "#lib/indexing/remove.ts";
import type { JobReporter } from "#lib/jobs/job-report.ts";
import { queueRetitled } from "#lib/services/documents/reindex-document.ts";
import { readExtracted } from "#lib/services/documents/shared/stored-document.ts";
import { cutDocument } from "#lib/services/intake/shared/cut-document.ts";
import { queueOutdatedExtractions } from "#lib/services/intake/shared/queue-outdated-extractions.ts";
import { queueRelating } from "#lib/services/jobs/shared/queue-relating.ts";
import { queuePages } from "#lib/services/pages/embed-pages.ts";
import { rebuildVisualText } from "#lib/services/pages/shared/rebuild-visual-text.ts";
import { currentRecipe } from "#lib/services/recipe/shared/current-recipe.ts";

type Published = {
  readonly document: typeof documents.$inferSelect;
  readonly version: typeof versions.$inferSelect;
};

function publishedVersions(context: Context, corpusId: string): Promise<Published[]> {
  return context.db
    .select({ document: documents, version: versions })
    .from(documents)
    .innerJoin(versions, eq(versions.id, documents.publishedVersionId))
    .where(and(eq(documents.corpusId, corpusId), isNull(documents.deletedAt)))
    .orderBy(asc(documents.sourcePath));
}

async function build(
  context: WorkContext,
  generationId: number,
  { document, version }: Published,
): Promise<void> {
  const { vocabulary, hash } = await beginTagging(context.db, {
    ...{ versionId: version.id, corpusId: document.corpusId },
  });
  const extracted = await readExtracted(context, version);
  const { chunks } = cutDocument(context.config, version.sizeBytes, extracted, vocabulary);
  const target = {
    generationId,
    corpusId: document.corpusId,
    documentId: document.id,
    versionId: version.id,
    documentTitle: document.title,
  };
  await indexChunks(context, { ...target, chunks });
  await addTagging(context.db, { versionId: version.id, hash });
  const { embedder, sql, signal } = context;
  if (embedder === null) return;
  const { facets } = currentRecipe(context).recipe;
  await embedVersion({ sql, embedder, signal }, { ...target, facets });
}

/**
 * Rebuilds every derived row of a corpus from the documents' tables with the current recipe, next to the published
 * generation. Then publishes the new generation in one step and removes the old one (ADR 0010). Continues after an
 * interruption. Queues documents that an older extractor read to be read again.
 * @throws AppError("conflict") if documents changed during the build: run it again.
 */
export async function reindexCorpus(
  context: WorkContext,
  input: { readonly corpusId: string },
  job?: JobReporter,
): Promise<{ readonly documents: number }> {
  await queueOutdatedExtractions(context, input);
  const generation = await buildingGeneration(context.db, input.corpusId, currentRecipe(context).recipe);
  const built = new Map<number, { readonly documentId: string; readonly title: string }>();
  for (let waiting = await publishedVersions(context, input.corpusId); waiting.length > 0; ) {
    for (const [index, each] of waiting.entries()) {
      context.signal.throwIfAborted();
      await build(context, generation.id, each);
      built.set(each.version.id, { documentId: each.document.id, title: each.document.title });
      job?.report("indexing", (0.95 * (index + 1)) / waiting.length);
    }
    // Also build what was added or changed meanwhile, until nothing is left.
    waiting = (await publishedVersions(context, input.corpusId)).filter(
      ({ version }) => !built.has(version.id),
    );
  }
  await rebuildVisualText(context, input.corpusId);
  await context.db.transaction(async (tx) => {
    const [corpus] = await tx
      .select({ id: corpora.id })
      .from(corpora)
      .where(eq(corpora.id, input.corpusId))
      .for("update");
    if (!corpus) throw new AppError("not_found", "Corpus not found. It may have been deleted.");
    await publishGeneration(tx, { corpusId: input.corpusId, generationId: generation.id, now: context.now });
    const written = [...built].map(([versionId, document]) => ({ versionId, ...document }));
    await queueRetitled(context, tx, written);
    for (const { versionId, documentId: id } of written) {
      await queuePages(context, tx, { id, corpusId: input.corpusId, versionId });
      await queueRelating(context, tx, { documentId: id, corpusId: input.corpusId, versionId });
    }
    await job?.complete(tx, { documents: built.size });
  });
  for (const old of await retiredGenerations(context.db, input.corpusId)) {
    await removeGeneration(context.sql, old, context.signal);
  }
  return { documents: built.size };
}
