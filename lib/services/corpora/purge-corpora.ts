import { and, asc, eq, gt, lt, type SQL } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import type { CorpusRow } from "#db/schema/index.ts";
import { corpora, corpusTouches, documents, generations, jobs } from "#db/schema/index.ts";
import { isTrash, ownerlessImport } from "#db/unfinished-import.ts";
import { writeAudit } from "#db/write-audit.ts";
import type { Context } from "#lib/context.ts";
import { removeGeneration } from "#lib/indexing/remove.ts";
import { purgeWithCorpus } from "#lib/services/removal/shared/purge-document.ts";
import { PurgeFailures } from "#lib/services/removal/shared/purge-failures.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import { countCorpus } from "./internal/count-corpus.ts";
import { PURGE_STARTED, purgeStart } from "./trash-corpus.ts";

/** Maximum number of documents purged in one run. The next run continues. */
const MAX_DOCUMENTS = 1000;
const DAY_MS = 24 * 3600 * 1000;

const subject = ({ id }: CorpusRow) => ({ subjectType: "corpus", subjectId: id });

/** The corpora in the trash since before `before`. An import that runs is not one of them. */
const inTrashSince = (before: Date): SQL | undefined => and(isTrash, lt(corpora.deletedAt, before));

/** Locks the corpus if it has been in the trash since before `before`. Null if it was restored meanwhile. */
async function lockIfDue(tx: Transaction, corpusId: string, before: Date): Promise<CorpusRow | null> {
  const [row] = await tx
    .select()
    .from(corpora)
    .where(and(eq(corpora.id, corpusId), inTrashSince(before)))
    .for("update");
  return row ?? null;
}

/** Records what exists before the first row is deleted. From then on the corpus cannot be restored. */
async function beginPurge(context: Context, corpusId: string, before: Date): Promise<boolean> {
  return context.db.transaction(async (tx) => {
    const row = await lockIfDue(tx, corpusId, before);
    if (!row) return false;
    if ((await purgeStart(tx, row)) !== null) return true;
    await writeAudit(context, tx, {
      ...{ action: PURGE_STARTED, ...subject(row) },
      before: { title: row.title, rows: await countCorpus(tx, row.id) },
      after: null,
    });
    await tx
      .update(corpora)
      .set({ publishedGenerationId: null, sourceBindingRef: ownerlessImport })
      .where(eq(corpora.id, row.id));
    return true;
  });
}

/**
 * Purges at most this many documents, by id. Those that cannot be purged do not count.
 * @returns the number purged, and whether none is left.
 */
async function purgeDocuments(
  context: Context,
  { corpusId, most, failures }: { corpusId: string; most: number; failures: PurgeFailures },
): Promise<{ readonly purged: number; readonly empty: boolean }> {
  const failedBefore = failures.count;
  let purged = 0;
  for (let after = ""; purged < most; ) {
    const limit = most - purged;
    const due = await context.db
      .select({ id: documents.id, corpusId: documents.corpusId, sourcePath: documents.sourcePath })
      .from(documents)
      .where(and(eq(documents.corpusId, corpusId), gt(documents.id, after)))
      .orderBy(asc(documents.id))
      .limit(limit);
    for (const document of due) {
      const work = () => purgeWithCorpus(context, document).then(() => true);
      if (await failures.attempt({ documentId: document.id }, work)) purged++;
    }
    if (due.length < limit) return { purged, empty: failures.count === failedBefore };
    after = due.at(-1)?.id ?? after;
  }
  return { purged, empty: false };
}

/**
 * Runs once no document is left. Deletes the index, the binding with its roots, entries and syncs, and the jobs.
 * Records the counts.
 */
async function finishPurge(context: Context, corpusId: string, before: Date): Promise<boolean> {
  const built = await context.db
    .select({ id: generations.id })
    .from(generations)
    .where(eq(generations.corpusId, corpusId));
  for (const { id } of built) await removeGeneration(context.sql, id, context.signal);
  await textIndex.removeUnusedVectors(context.sql, context.signal);
  return context.db.transaction(async (tx) => {
    const row = await lockIfDue(tx, corpusId, before);
    if (!row) return false;
    const start = await purgeStart(tx, row);
    await tx.delete(jobs).where(eq(jobs.corpusId, row.id));
    await tx.delete(corpusTouches).where(eq(corpusTouches.corpusId, row.id));
    await tx.delete(corpora).where(eq(corpora.id, row.id));
    await writeAudit(context, tx, {
      ...{ action: "corpus.purged", ...subject(row) },
      // The confidentiality decides later who may see what other entries and receipts say about the corpus.
      before: { title: row.title, confidentiality: row.confidentiality, rows: start?.rows ?? null },
      after: { rows: await countCorpus(tx, row.id) },
    });
    return true;
  });
}

/**
 * Permanently deletes the corpora that have been in the trash for longer than configured: originals and vectors that no
 * other corpus uses, derived rows, bindings. Works in small steps; the next run continues, also after an interruption.
 * The audit log has the row counts before and after. A failure does not stop the rest.
 * @throws AppError with the number of documents and corpora that could not be purged, after the rest was purged.
 */
export async function purgeCorpora(
  context: Context,
  { documentsAtMost = MAX_DOCUMENTS }: { readonly documentsAtMost?: number } = {},
): Promise<{ readonly corpora: number; readonly documents: number }> {
  const before = new Date(context.now.getTime() - context.config.corpora.trashDays * DAY_MS);
  const due = await context.db
    .select({ id: corpora.id })
    .from(corpora)
    .where(inTrashSince(before))
    .orderBy(asc(corpora.deletedAt), asc(corpora.id));
  const purged = { corpora: 0, documents: 0 };
  const failures = new PurgeFailures(context);
  for (const { id } of due) {
    const most = documentsAtMost - purged.documents;
    if (most <= 0) break;
    await failures.attempt({ corpusId: id }, async () => {
      if (!(await beginPurge(context, id, before))) return;
      const gone = await purgeDocuments(context, { corpusId: id, most, failures });
      purged.documents += gone.purged;
      if (gone.empty && (await finishPurge(context, id, before))) purged.corpora++;
    });
  }
  failures.throwIfAny();
  return purged;
}
