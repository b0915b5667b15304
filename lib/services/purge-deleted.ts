import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import { auditLog, documents, versions } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import type { Context } from "#lib/context.ts";
import { removeDocumentRows, removeUnusedVectors } from "#lib/indexing/remove.ts";
import { clearCitedWords } from "./pack/clear-words.ts";
import { purgePages } from "./purge-pages.ts";
import { purgePacks } from "./remove-pack.ts";

/** Documents purged in one run; what is left waits for the next. */
const MOST = 200;
/** No upload takes a day: its writer was killed. */
const ABANDONED_MS = 24 * 3600 * 1000;

async function purgeOne(context: Context, document: typeof documents.$inferSelect): Promise<void> {
  await removeDocumentRows(context.sql, document.id, context.signal);
  const hashes = await context.db.transaction(async (tx) => {
    const gone = await tx
      .select({ hash: versions.byteHash })
      .from(versions)
      .where(eq(versions.documentId, document.id));
    await tx.delete(documents).where(and(eq(documents.id, document.id), isNotNull(documents.deletedAt)));
    await clearCitedWords(tx, document.id);
    await touchCorpus(tx, document.corpusId);
    await tx.insert(auditLog).values({
      actorId: context.actor.id,
      action: "document.purged",
      subjectType: "document",
      subjectId: document.id,
      before: { sourcePath: document.sourcePath, corpusId: document.corpusId, versions: gone.length },
      after: null,
      createdAt: context.now,
    });
    return gone.map((row) => row.hash);
  });
  for (const hash of new Set(hashes)) {
    const [user] = await context.db
      .select({ id: versions.id })
      .from(versions)
      .where(eq(versions.byteHash, hash))
      .limit(1);
    if (user) continue;
    await context.blobs.delete(hash);
    await purgePages(context, hash);
  }
}

/** Removes for good what was removed before the undo window: originals, versions, derived rows, unused vectors; packs. */
export async function purgeDeleted(context: Context): Promise<{ readonly purged: number }> {
  const before = new Date(context.now.getTime() - context.config.data.undoWindowMinutes * 60_000);
  const due = await context.db
    .select()
    .from(documents)
    .where(and(isNotNull(documents.deletedAt), lt(documents.deletedAt, before)))
    .orderBy(sql`${documents.deletedAt}, ${documents.id}`)
    .limit(MOST);
  for (const document of due) await purgeOne(context, document);
  await context.blobs.discardStale(new Date(context.now.getTime() - ABANDONED_MS));
  if (due.length > 0) await removeUnusedVectors(context.sql, context.signal);
  return { purged: due.length + (await purgePacks(context, before)) };
}
