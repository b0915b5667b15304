import { and, asc, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { documents, pageCorrections, versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { copiedColumns } from "#lib/services/documents/shared/copied-columns.ts";
import { currentExtractor } from "#lib/services/recipe/shared/current-recipe.ts";

type VersionRow = typeof versions.$inferSelect;
type Target = { readonly version: VersionRow; readonly corpusId: string };

/** Returns published current versions that the current extractor would read differently. */
async function readByOlderExtractor(context: Context, corpusId: string): Promise<VersionRow[]> {
  const published = await context.db
    .select({ version: versions })
    .from(documents)
    .innerJoin(
      versions,
      and(eq(versions.id, documents.publishedVersionId), eq(versions.number, documents.currentVersion)),
    )
    .where(and(eq(documents.corpusId, corpusId), isNull(documents.deletedAt)))
    .orderBy(asc(documents.sourcePath));
  return published
    .map(({ version }) => version)
    .filter(({ format, extractorFingerprint: built }) => {
      const today = currentExtractor(context, format, built);
      // Documents in a format without an extractor stay as they are.
      return today !== null && today !== built;
    });
}

/** Adds a new version with the same bytes (ADR 0002) and the corrections of its pages, and queues its ingestion. */
async function queueVersion(
  context: Context,
  tx: Transaction,
  { version, corpusId }: Target,
): Promise<boolean> {
  const { documentId } = version;
  const number = version.number + 1;
  const [document] = await tx
    .update(documents)
    .set({ currentVersion: number, updatedAt: context.now })
    .where(
      and(
        eq(documents.id, documentId),
        eq(documents.currentVersion, version.number),
        isNull(documents.deletedAt),
      ),
    )
    .returning({ id: documents.id });
  // The document was removed, or has a newer version.
  if (document === undefined) return false;
  const [added] = await tx
    .insert(versions)
    .values({ ...copiedColumns(version), number, actorId: context.actor.id, createdAt: context.now })
    .returning({ id: versions.id });
  if (added === undefined) return false;
  const corrected = await tx.select().from(pageCorrections).where(eq(pageCorrections.versionId, version.id));
  if (corrected.length > 0)
    await tx.insert(pageCorrections).values(corrected.map((each) => ({ ...each, versionId: added.id })));
  await context.queue.enqueue(tx, {
    job: "ingest-document",
    payload: { documentId, versionId: added.id },
    actorId: context.actor.id,
    corpusId,
  });
  return true;
}

/**
 * Queues every document of a corpus that an older extractor read to be read again. The published version stays until
 * the new one is complete, and permanently if the new one fails. Running it twice queues nothing twice.
 * @returns the number of documents queued.
 */
export async function queueOutdatedExtractions(
  context: Context,
  { corpusId }: { readonly corpusId: string },
): Promise<{ readonly queued: number }> {
  let queued = 0;
  for (const version of await readByOlderExtractor(context, corpusId)) {
    context.signal.throwIfAborted();
    if (await context.db.transaction((tx) => queueVersion(context, tx, { version, corpusId }))) queued++;
  }
  return { queued };
}
