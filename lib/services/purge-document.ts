import { and, eq, isNotNull, sql } from "drizzle-orm";
import { documents, versions } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import type { Context } from "#lib/context.ts";
import { removeDocumentRows } from "#lib/indexing/remove.ts";
import { clearCitedWords } from "./pack/clear-words.ts";
import { purgePages } from "./purge-pages.ts";
import { writeAudit } from "./write-audit.ts";

type DocumentRow = Pick<typeof documents.$inferSelect, "id" | "corpusId" | "sourcePath">;

/** Still to be purged: removed itself, or in a corpus that is in the trash. */
function isRemoved(documentId: string) {
  return and(
    eq(documents.id, documentId),
    sql`(${isNotNull(documents.deletedAt)} or exists (select 1 from corpora c
      where c.id = ${documents.corpusId} and c.deleted_at is not null))`,
  );
}

/** Bytes and pictures of an original that no version of any corpus has any more. */
async function removeUnusedOriginal(context: Context, hash: string): Promise<void> {
  const [user] = await context.db
    .select({ id: versions.id })
    .from(versions)
    .where(eq(versions.byteHash, hash))
    .limit(1);
  if (user) return;
  await context.blobs.delete(hash);
  await purgePages(context, hash);
}

/**
 * Removes for good a document that is removed, or whose corpus is: its derived rows, versions, and originals that nobody
 * else has. What packs and receipts cite of it keeps ref, hash and scores (CONTRACTS 4). Safe to run again.
 * @param own whether the log gets an entry for it; a corpus has one for all of its documents.
 */
export async function purgeDocument(
  context: Context,
  document: DocumentRow,
  own: "logged" | "with_its_corpus",
): Promise<void> {
  await removeDocumentRows(context.sql, document.id, context.signal);
  const hashes = await context.db.transaction(async (tx) => {
    const gone = await tx
      .select({ hash: versions.byteHash })
      .from(versions)
      .where(eq(versions.documentId, document.id));
    const deleted = await tx.delete(documents).where(isRemoved(document.id)).returning({ id: documents.id });
    // Brought back meanwhile.
    if (deleted.length === 0) return [];
    await clearCitedWords(tx, document.id);
    await touchCorpus(tx, document.corpusId);
    if (own === "logged")
      await writeAudit(context, tx, {
        ...{ action: "document.purged", subjectType: "document", subjectId: document.id },
        before: { sourcePath: document.sourcePath, corpusId: document.corpusId, versions: gone.length },
        after: null,
      });
    return gone.map((row) => row.hash);
  });
  for (const hash of new Set(hashes)) await removeUnusedOriginal(context, hash);
}
