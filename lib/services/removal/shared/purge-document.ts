import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { chunks, documents, versions } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import { isRestrictedCorpus } from "#db/visible-evidence.ts";
import { writeAudit } from "#db/write-audit.ts";
import type { Context } from "#lib/context.ts";
import { removeDatasetsOf } from "#lib/indexing/records.ts";
import { removeDocumentRows } from "#lib/indexing/remove.ts";
import { removeUnnamed } from "#lib/services/blobs/shared/remove-unnamed.ts";
import { clearCitedWords } from "#lib/services/packs/shared/clear-words.ts";

type DocumentRow = Pick<typeof documents.$inferSelect, "id" | "corpusId" | "sourcePath">;

/** The document's purge has begun, or its corpus is in the trash. */
function isBeingPurged(documentId: string) {
  return and(
    eq(documents.id, documentId),
    sql`(${isNotNull(documents.purgeStartedAt)} or exists (select 1 from corpora c
      where c.id = ${documents.corpusId} and c.deleted_at is not null))`,
  );
}

/**
 * Marks the document as being purged; then it cannot be restored. Returns false if it was restored, or deleted again
 * later than `before`, since the caller listed it.
 */
async function beginPurge(context: Context, documentId: string, before: Date): Promise<boolean> {
  const removedBefore = and(isNotNull(documents.deletedAt), lt(documents.deletedAt, before));
  const begun = await context.db
    .update(documents)
    .set({ purgeStartedAt: context.now })
    .where(and(eq(documents.id, documentId), removedBefore, isNull(documents.purgeStartedAt)))
    .returning({ id: documents.id });
  if (begun.length > 0) return true;
  // A run that was killed may have marked it already.
  const [known] = await context.db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.id, documentId), isNotNull(documents.purgeStartedAt)));
  return known !== undefined;
}

/** `late`: a job wrote index rows meanwhile. Deleting their version would make the counts of the index wrong. */
type RowRemoval = "removed" | "gone" | "late";

/** Deletes the document's row together with its versions. */
async function removeRow(
  context: Context,
  tx: Transaction,
  document: DocumentRow,
  logged: boolean,
): Promise<RowRemoval> {
  await tx.select({ id: documents.id }).from(documents).where(eq(documents.id, document.id)).for("update");
  // Index rows refer to their version, so none can be added while the versions are locked.
  const locked = await tx
    .select({ id: versions.id })
    .from(versions)
    .where(eq(versions.documentId, document.id))
    .for("update");
  const [late] = await tx
    .select({ id: chunks.id })
    .from(chunks)
    .where(eq(chunks.documentId, document.id))
    .limit(1);
  if (late) return "late";
  const [deleted] = await tx
    .delete(documents)
    .where(isBeingPurged(document.id))
    .returning({
      confidentiality: sql<string>`case when ${isRestrictedCorpus(sql`${documents.corpusId}`)} then 'restricted'
        else ${documents.confidentiality} end`,
    });
  if (deleted === undefined) return "gone";
  await clearCitedWords(tx, document.id);
  await touchCorpus(tx, document.corpusId);
  if (logged)
    await writeAudit(context, tx, {
      ...{ action: "document.purged", subjectType: "document", subjectId: document.id },
      // The entry stores the confidentiality, which decides who may see the document's path in the audit log later.
      before: {
        sourcePath: document.sourcePath,
        corpusId: document.corpusId,
        versions: locked.length,
        ...deleted,
      },
      after: null,
    });
  return "removed";
}

/** Deletes index rows, unused originals, then the document. If it is killed, the next run continues. */
async function removeAll(context: Context, document: DocumentRow, logged: boolean): Promise<RowRemoval> {
  for (;;) {
    await removeDocumentRows(context.sql, document.id, context.signal);
    await removeDatasetsOf(context.db, document.id, context.signal);
    const originals = await context.db
      .selectDistinct({ hash: versions.byteHash })
      .from(versions)
      .where(eq(versions.documentId, document.id));
    for (const { hash } of originals) await removeUnnamed(context, hash, document.id);
    const removal = await context.db.transaction((tx) => removeRow(context, tx, document, logged));
    if (removal !== "late") return removal;
  }
}

/**
 * Permanently deletes a document that was removed before `before`: its derived rows, versions, and originals that no
 * other document uses. Packs and receipts that cite it keep ref, hash and scores. Idempotent.
 * @returns false if the document was restored meanwhile (nothing is deleted then), or another worker has purged it.
 */
export async function purgeDocument(context: Context, document: DocumentRow, before: Date): Promise<boolean> {
  if (!(await beginPurge(context, document.id, before))) return false;
  return (await removeAll(context, document, true)) === "removed";
}

/** The same for a document of a corpus that is being purged. The audit log has one entry for the whole corpus. */
export async function purgeWithCorpus(context: Context, document: DocumentRow): Promise<void> {
  await removeAll(context, document, false);
}
