import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { documents, versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { embedPages } from "#lib/indexing/visual-page.ts";
import type { JobOutcome, JobReporter } from "#lib/jobs/job-report.ts";
import { pageSources } from "./shared/page-sources.ts";

/** Queues the embedding of a version's pages, in the transaction that makes it necessary. */
export async function queuePages(
  context: Context,
  tx: Transaction,
  { id, corpusId, versionId }: { readonly id: string; readonly corpusId: string; readonly versionId: number },
): Promise<void> {
  if (context.pageEmbedder === null) return;
  const payload = { documentId: id, versionId };
  await context.queue.enqueue(tx, { job: "embed-pages", payload, actorId: context.actor.id, corpusId });
}

export type EmbedPagesOfVersion = { readonly documentId: string; readonly versionId: number };

/**
 * Embeds the pages of a published version for the visual-page lane. Idempotent: unchanged pages are skipped, so it also
 * updates pages after new assets were found on them.
 * @throws AppError("embedder_unavailable") if the model is unavailable.
 */
export async function embedPagesOfVersion(
  context: Context,
  { versionId }: EmbedPagesOfVersion,
  job: JobReporter,
): Promise<JobOutcome> {
  const { pageEmbedder, sql, signal } = context;
  if (pageEmbedder === null) return { status: "skipped", reason: "page_search_off" };
  const [row] = await context.db
    .select({ document: documents, version: versions })
    .from(versions)
    .innerJoin(documents, eq(documents.id, versions.documentId))
    .where(eq(versions.id, versionId));
  if (!row) return { status: "skipped", reason: "version_gone" };
  const { document, version } = row;
  if (document.deletedAt !== null) return { status: "skipped", reason: "document_removed" };
  if (document.publishedVersionId !== versionId) return { status: "skipped", reason: "not_published" };
  if (version.pageCount === 0) return { status: "skipped", reason: "no_pages" };
  const outcome = await embedPages(
    { sql, embedder: pageEmbedder, signal, clock: () => performance.now() },
    {
      versionId,
      documentId: document.id,
      corpusId: document.corpusId,
      pages: await pageSources(context, version, pageEmbedder.model),
      onProgress: (done, total) => job.report(`embedding page ${done} of ${total}`, done / total),
    },
  );
  await removeSupersededPages(context, document.id);
  await context.db.transaction((tx) => job.complete(tx, { pages: version.pageCount, ...outcome }));
  return { status: "done" };
}

/** Removes the pages of earlier versions, once the published version has its own. */
async function removeSupersededPages({ sql }: Context, documentId: string): Promise<void> {
  await sql`
    delete from page_embeddings p using documents d
    where d.id = ${documentId} and p.document_id = d.id and p.version_id < d.published_version_id`;
}
