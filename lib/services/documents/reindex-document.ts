import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { corpora, documents, generations, versions, visualTexts } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import type { Context, WorkContext } from "#lib/context.ts";
import { refreshVectors } from "#lib/indexing/embed-version.ts";
import { retitleVersion } from "#lib/indexing/retitle-version.ts";
import type { JobOutcome, JobReporter } from "#lib/jobs/job-report.ts";
import { currentRecipe } from "#lib/services/recipe/shared/current-recipe.ts";

export type ReindexDocumentInput = { readonly documentId: string; readonly versionId: number };

type Published = {
  readonly corpusId: string;
  readonly generationId: number;
  readonly modelId: string | null;
  readonly title: string;
};

/** Returns the version if it is the published one. */
async function load(
  db: Context["db"] | Transaction,
  input: ReindexDocumentInput,
): Promise<Published | undefined> {
  const [row] = await db
    .select({
      corpusId: documents.corpusId,
      generationId: generations.id,
      modelId: generations.embeddingModelId,
      title: documents.title,
    })
    .from(documents)
    .innerJoin(corpora, eq(corpora.id, documents.corpusId))
    .innerJoin(generations, eq(generations.id, corpora.publishedGenerationId))
    .where(
      and(
        eq(documents.id, input.documentId),
        eq(documents.publishedVersionId, input.versionId),
        isNull(documents.deletedAt),
      ),
    );
  return row;
}

/**
 * Updates a published version's rows to its document's title, which is part of its postings and contextual vectors. The
 * rows stay in place and in use. Without a working embedder the postings are updated at once, the vectors on a retry.
 * @throws AppError("embedder_unavailable")
 */
export async function reindexDocument(
  context: WorkContext,
  input: ReindexDocumentInput,
  job: JobReporter,
): Promise<JobOutcome> {
  for (;;) {
    const published = await load(context.db, input);
    if (!published) return { status: "skipped", reason: "not_published" };
    const target = { ...input, ...published, documentTitle: published.title };
    job.report("indexing", 0.1);
    if (!(await retitleVersion(context, target))) return { status: "skipped", reason: "not_published" };
    job.report("embedding", 0.5);
    const { embedder, signal } = context;
    if (embedder !== null && embedder.model.id === published.modelId) {
      const { facets } = currentRecipe(context).recipe;
      await refreshVectors({ sql: context.sql, embedder, signal }, { ...target, facets });
    }
    const done = await context.db.transaction(async (tx) => {
      await tx
        .select({ id: documents.id })
        .from(documents)
        .where(eq(documents.id, input.documentId))
        .for("update");
      const now = await load(tx, input);
      if (now?.title !== published.title || now.generationId !== published.generationId) return false;
      await tx.update(versions).set({ indexedAt: context.now }).where(eq(versions.id, input.versionId));
      await queueVisualText(context, tx, { ...input, corpusId: published.corpusId });
      await job.complete(tx);
      return true;
    });
    // If the title was edited or the index rebuilt meanwhile, repeat.
    if (done) return { status: "done" };
  }
}

/** A version's visual-text records contain the title too. */
async function queueVisualText(
  context: Context,
  tx: Transaction,
  { corpusId, ...payload }: ReindexDocumentInput & { readonly corpusId: string },
): Promise<void> {
  const [gate] = await tx
    .select({ versionId: visualTexts.versionId })
    .from(visualTexts)
    .where(eq(visualTexts.versionId, payload.versionId));
  if (!gate) return;
  await context.queue.enqueue(tx, { job: "find-assets", payload, actorId: context.actor.id, corpusId });
}

/**
 * Marks a published version's rows as outdated because the title changed, and queues the update. Freshness depends on
 * `indexedAt`, so clearing it makes the version stale.
 */
export async function queueRetitling(
  context: Context,
  tx: Transaction,
  input: ReindexDocumentInput & { readonly corpusId: string },
): Promise<void> {
  const { corpusId, ...payload } = input;
  await tx.update(versions).set({ indexedAt: null }).where(eq(versions.id, input.versionId));
  await touchCorpus(tx, corpusId);
  await context.queue.enqueue(tx, {
    job: "reindex-document",
    payload,
    actorId: context.actor.id,
    corpusId,
  });
}

/** Call in the transaction that publishes rows: queues an update if the title changed since the rows were written. */
export async function queueRetitled(
  context: Context,
  tx: Transaction,
  written: readonly (ReindexDocumentInput & { readonly title: string })[],
): Promise<void> {
  const titles = new Map(written.map(({ versionId, title }) => [versionId, title]));
  const rows = await tx
    .select({
      documentId: documents.id,
      corpusId: documents.corpusId,
      versionId: sql<number>`${documents.publishedVersionId}`,
      title: documents.title,
    })
    .from(documents)
    .where(inArray(documents.publishedVersionId, [...titles.keys()]));
  for (const { title, ...row } of rows) {
    if (titles.get(row.versionId) !== title) await queueRetitling(context, tx, row);
  }
}
