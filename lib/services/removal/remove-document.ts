import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { innerDocuments, innerRemovedWith } from "#db/inner-documents.ts";
import { documents, jobs, versions } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import { mayNameDocument } from "#db/visible-evidence.ts";
import { writeAudit } from "#db/write-audit.ts";
import type { Context } from "#lib/context.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { requireDocumentRow } from "#lib/services/documents/shared/document-rows.ts";
import { nextJobs } from "#lib/services/jobs/shared/next-jobs.ts";

export type Removal = { readonly documentId: string; readonly title: string; readonly undoUntil: string };

/** Returns the time until which something deleted at that moment can be restored. */
export function undoUntil(context: Context, deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + context.config.data.undoWindowMinutes * 60_000);
}

/**
 * Deletes a document: hides it from every read at once and stops its jobs. Its bytes and derived rows are purged after
 * the undo window.
 */
export async function removeDocument(
  context: Context,
  input: { readonly documentId: string },
): Promise<Removal> {
  const { document } = await requireDocumentRow(context, input.documentId);
  await context.db.transaction((tx) => removeWithin(context, tx, document));
  return {
    documentId: document.id,
    title: document.title,
    undoUntil: undoUntil(context, context.now).toISOString(),
  };
}

/**
 * The same in the caller's transaction, for a document that the caller has read. Does nothing if it has been removed
 * meanwhile. The files inside it go with it.
 */
export async function removeWithin(
  context: Context,
  tx: Transaction,
  document: Pick<typeof documents.$inferSelect, "id" | "corpusId" | "sourcePath" | "title">,
): Promise<void> {
  const removed = await tx
    .update(documents)
    .set({ deletedAt: context.now, updatedAt: context.now })
    .where(and(eq(documents.id, document.id), isNull(documents.deletedAt)))
    .returning({ id: documents.id });
  if (removed.length === 0) return;
  await stopJobs(context, tx, document.id);
  await touchCorpus(tx, document.corpusId);
  await writeAudit(context, tx, {
    action: "document.removed",
    subjectType: "document",
    subjectId: document.id,
    before: { sourcePath: document.sourcePath, corpusId: document.corpusId, title: document.title },
    after: null,
  });
  for (const inner of await innerDocuments(tx, document.id)) await removeWithin(context, tx, inner);
}

async function stopJobs(context: Context, tx: Transaction, documentId: string): Promise<void> {
  const working = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.documentId, documentId), inArray(jobs.state, ["queued", "running"])))
    .orderBy(asc(jobs.id));
  for (const { id } of working) await context.queue.cancel(tx, id);
}

/**
 * Restores a deleted document with its index. Ingestion that was stopped continues.
 * @throws AppError("not_found") after the purge, ("conflict") if another document has its path now.
 */
export function restoreDocument(context: Context, input: { readonly documentId: string }): Promise<void> {
  return restoreWhere(
    context,
    and(eq(documents.id, input.documentId), mayNameDocument(sql`${documents.id}`)),
  );
}

/** The same for a sync, which handles restricted documents too. */
export function restoreSynced(context: Context, input: { readonly documentId: string }): Promise<void> {
  return restoreWhere(context, eq(documents.id, input.documentId));
}

async function restoreWhere(context: Context, where: SQL | undefined): Promise<void> {
  await context.db.transaction(async (tx) => {
    // Lock the row, so that a concurrent purge waits and then finds the document restored.
    const [removed] = await tx
      .select()
      .from(documents)
      .where(and(where, isNotNull(documents.deletedAt), isNull(documents.purgeStartedAt)))
      .for("update");
    if (!removed)
      throw new AppError(
        "not_found",
        "There is nothing to restore: the document has been purged or was never removed.",
      );
    if (await isInsideRemoved(tx, removed))
      throw new AppError(
        "conflict",
        "The document that holds this file was removed. Restore that document; its files come back with it.",
      );
    if (await isPathTaken(tx, removed))
      throw new AppError(
        "conflict",
        `Another document now has the path ${removed.sourcePath}; remove or rename it first.`,
      );
    await restoreRow(context, tx, removed);
  });
}

type Document = typeof documents.$inferSelect;

async function isInsideRemoved(tx: Transaction, { parentDocument }: Document): Promise<boolean> {
  if (parentDocument === null) return false;
  const [parent] = await tx
    .select({ deletedAt: documents.deletedAt })
    .from(documents)
    .where(eq(documents.id, parentDocument))
    .for("share");
  return parent !== undefined && parent.deletedAt !== null;
}

async function isPathTaken(tx: Transaction, { corpusId, sourcePath }: Document): Promise<boolean> {
  const [taken] = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.corpusId, corpusId),
        eq(documents.sourcePath, sourcePath),
        isNull(documents.deletedAt),
      ),
    );
  return taken !== undefined;
}

/** Restores a locked document with the files inside it that were removed with it. */
async function restoreRow(context: Context, tx: Transaction, removed: Document): Promise<void> {
  await tx
    .update(documents)
    .set({ deletedAt: null, updatedAt: context.now })
    .where(eq(documents.id, removed.id));
  await queueUnfinished(context, tx, removed);
  await touchCorpus(tx, removed.corpusId);
  await writeAudit(context, tx, {
    action: "document.restored",
    subjectType: "document",
    subjectId: removed.id,
    before: null,
    after: { sourcePath: removed.sourcePath, corpusId: removed.corpusId },
  });
  if (removed.deletedAt === null) return;
  for (const inner of await innerRemovedWith(tx, removed.id, removed.deletedAt))
    if (!(await isPathTaken(tx, inner))) await restoreRow(context, tx, inner);
}

/**
 * Queues the ingestion of an unpublished version, or what follows it for a published one. The regular repair jobs find
 * anything else that is missing.
 */
async function queueUnfinished(
  context: Context,
  tx: Transaction,
  document: typeof documents.$inferSelect,
): Promise<void> {
  const [newest] = await tx
    .select()
    .from(versions)
    .where(and(eq(versions.documentId, document.id), eq(versions.number, document.currentVersion)));
  if (!newest || newest.state === "failed") return;
  const published = newest.id === document.publishedVersionId;
  const next = nextJobs(newest.format).filter((job) => job !== "render-pages" || newest.pageCount > 0);
  const payload = { documentId: document.id, versionId: newest.id };
  const of = { payload, actorId: context.actor.id, corpusId: document.corpusId };
  for (const job of published ? next : (["ingest-document"] as const)) {
    await context.queue.enqueue(tx, { job, ...of });
  }
}
