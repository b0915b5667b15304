import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { documents, versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { embedPages } from "#lib/indexing/visual-page.ts";
import type { JobOutcome, JobReporter } from "#lib/services/intake/ingest-document.ts";
import { pageSources } from "./page-sources.ts";

/** Queues a version's pages, in the transaction that makes them due. */
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
 * Gives the pages of a published version their patches for the visual-page lane. Safe to run again: what is as before is
 * left alone, so it is also how pages get anew what was found on them since.
 * @throws AppError("embedder_unavailable") when the model cannot be used right now.
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

/** The published version has its own by now. */
async function removeSupersededPages({ sql }: Context, documentId: string): Promise<void> {
  await sql`
    delete from page_embeddings p using documents d
    where d.id = ${documentId} and p.document_id = d.id and p.version_id < d.published_version_id`;
}
