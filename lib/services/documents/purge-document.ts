import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#db/client.ts";
import { documents, versions } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import type { Context } from "#lib/context.ts";
import { removeDocumentRows } from "#lib/indexing/remove.ts";
import { writeAudit } from "#lib/services/audit/write-audit.ts";
import { clearCitedWords } from "#lib/services/packs/clear-words.ts";
import { purgePages } from "#lib/services/pages/purge-pages.ts";

type DocumentRow = Pick<typeof documents.$inferSelect, "id" | "corpusId" | "sourcePath">;

/** Still to be purged: removed itself, or in a corpus that is in the trash. */
function isRemoved(documentId: string) {
  return and(
    eq(documents.id, documentId),
    sql`(${isNotNull(documents.deletedAt)} or exists (select 1 from corpora c
      where c.id = ${documents.corpusId} and c.deleted_at is not null))`,
  );
}

/** The original of each version. */
async function originalsOf(db: Queryable, documentId: string): Promise<string[]> {
  const found = await db
    .select({ hash: versions.byteHash })
    .from(versions)
    .where(eq(versions.documentId, documentId));
  return found.map(({ hash }) => hash);
}

/** Bytes and pictures of originals that no version of another document has. */
async function removeUnused(
  context: Context,
  documentId: string,
  originals: readonly string[],
): Promise<void> {
  for (const hash of new Set(originals)) {
    const [user] = await context.db
      .select({ id: versions.id })
      .from(versions)
      .where(and(eq(versions.byteHash, hash), ne(versions.documentId, documentId)))
      .limit(1);
    if (user) continue;
    await context.blobs.delete(hash);
    await purgePages(context, hash);
  }
}

/** The row goes, and with it the versions. False when somebody has brought it back. */
async function removeRow(context: Context, tx: Transaction, document: DocumentRow, logged: boolean) {
  const gone = await originalsOf(tx, document.id);
  const deleted = await tx.delete(documents).where(isRemoved(document.id)).returning({ id: documents.id });
  if (deleted.length === 0) return [];
  await clearCitedWords(tx, document.id);
  await touchCorpus(tx, document.corpusId);
  if (logged)
    await writeAudit(context, tx, {
      ...{ action: "document.purged", subjectType: "document", subjectId: document.id },
      before: { sourcePath: document.sourcePath, corpusId: document.corpusId, versions: gone.length },
      after: null,
    });
  return gone;
}

/**
 * Removes for good a document that was removed: its derived rows, versions, and originals that nobody else has. What packs
 * and receipts cite of it keeps ref, hash and scores (CONTRACTS 4). Safe to run again.
 */
export async function purgeDocument(context: Context, document: DocumentRow): Promise<void> {
  await removeDocumentRows(context.sql, document.id, context.signal);
  // After the row, for until then it may be brought back.
  const originals = await context.db.transaction((tx) => removeRow(context, tx, document, true));
  await removeUnused(context, document.id, originals);
}

/**
 * The same for a document of a corpus whose purge has begun, which nothing brings back: originals go before the row that
 * tells of them, so that a run that is killed leaves none behind. The log has one entry for the whole corpus.
 */
export async function purgeWithCorpus(context: Context, document: DocumentRow): Promise<void> {
  await removeDocumentRows(context.sql, document.id, context.signal);
  await removeUnused(context, document.id, await originalsOf(context.db, document.id));
  await context.db.transaction((tx) => removeRow(context, tx, document, false));
}
