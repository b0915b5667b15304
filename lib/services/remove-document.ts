import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { auditLog, documents } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { requireDocumentRow } from "./document-rows.ts";

export type Removal = { readonly documentId: string; readonly title: string; readonly undoUntil: string };

function undoUntil(context: Context, deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + context.config.data.undoWindowMinutes * 60_000);
}

/** Takes a document out of every read at once; its bytes and derived rows are purged after the undo window. */
export async function removeDocument(
  context: Context,
  input: { readonly documentId: string },
): Promise<Removal> {
  const { document } = await requireDocumentRow(context, input.documentId);
  await context.db.transaction(async (tx) => {
    await tx
      .update(documents)
      .set({ deletedAt: context.now, updatedAt: context.now })
      .where(and(eq(documents.id, document.id), isNull(documents.deletedAt)));
    await tx.insert(auditLog).values({
      actorId: context.actor.id,
      action: "document.removed",
      subjectType: "document",
      subjectId: document.id,
      before: { sourcePath: document.sourcePath, corpusId: document.corpusId, title: document.title },
      after: null,
      createdAt: context.now,
    });
  });
  return {
    documentId: document.id,
    title: document.title,
    undoUntil: undoUntil(context, context.now).toISOString(),
  };
}

/**
 * Brings a removed document back, its index as it was.
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
