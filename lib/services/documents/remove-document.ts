import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { auditLog, documents, jobs, versions } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import type { Context } from "#lib/context.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { requireDocumentRow } from "./document-rows.ts";

export type Removal = { readonly documentId: string; readonly title: string; readonly undoUntil: string };

/** Until when what was removed at that moment can be brought back. */
export function undoUntil(context: Context, deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + context.config.data.undoWindowMinutes * 60_000);
}

/**
 * Takes a document out of every read at once, and stops what works on it; its bytes and derived rows are purged after the
 * undo window.
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

/** The same in a transaction of the caller's, for a document that it has read. */
export async function removeWithin(
  context: Context,
  tx: Transaction,
  document: Pick<typeof documents.$inferSelect, "id" | "corpusId" | "sourcePath" | "title">,
): Promise<void> {
  await tx
    .update(documents)
    .set({ deletedAt: context.now, updatedAt: context.now })
    .where(and(eq(documents.id, document.id), isNull(documents.deletedAt)));
  await stopJobs(context, tx, document.id);
  await touchCorpus(tx, document.corpusId);
  await tx.insert(auditLog).values({
    actorId: context.actor.id,
    action: "document.removed",
    subjectType: "document",
    subjectId: document.id,
    before: { sourcePath: document.sourcePath, corpusId: document.corpusId, title: document.title },
    after: null,
    createdAt: context.now,
  });
}

async function stopJobs(context: Context, tx: Transaction, documentId: string): Promise<void> {
  const working = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.documentId, documentId), inArray(jobs.state, ["queued", "running"])));
  for (const { id } of working) await context.queue.cancel(tx, id);
}

/**
 * Brings a removed document back, its index as it was; what was being read when it was removed is read on.
 * @throws AppError("not_found") after the purge, ("conflict") when its path has been taken meanwhile.
 */
export async function restoreDocument(
  context: Context,
  input: { readonly documentId: string },
): Promise<void> {
  const [removed] = await context.db
    .select()
    .from(documents)
    .where(and(eq(documents.id, input.documentId), isNotNull(documents.deletedAt)));
  if (!removed)
    throw new AppError(
      "not_found",
      "There is nothing to bring back: the document has been purged or was never removed.",
    );
  await context.db.transaction(async (tx) => {
    const [taken] = await tx
      .select({ id: documents.id })
      .from(documents)
      .where(
        and(
          eq(documents.corpusId, removed.corpusId),
          eq(documents.sourcePath, removed.sourcePath),
          isNull(documents.deletedAt),
        ),
      );
    if (taken)
      throw new AppError(
        "conflict",
        `Another document now has the path ${removed.sourcePath}; remove or rename it first.`,
      );
    await tx
      .update(documents)
      .set({ deletedAt: null, updatedAt: context.now })
      .where(eq(documents.id, removed.id));
    await queueUnfinished(context, tx, removed);
    await touchCorpus(tx, removed.corpusId);
    await tx.insert(auditLog).values({
      actorId: context.actor.id,
      action: "document.restored",
      subjectType: "document",
      subjectId: removed.id,
      before: null,
      after: { sourcePath: removed.sourcePath, corpusId: removed.corpusId },
      createdAt: context.now,
    });
  });
}

/**
 * The reading of a version that nobody has published yet; of a published one its pages. What else may be lacking is found
 * by the looks that mend the index.
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
  if (published && newest.pageCount === 0) return;
  await context.queue.enqueue(tx, {
    job: published ? "render-pages" : "ingest-document",
    payload: { documentId: document.id, versionId: newest.id },
    actorId: context.actor.id,
    corpusId: document.corpusId,
  });
}
