import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { auditLog, type CorpusRow, corpora, documents, versions } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import { writeAudit } from "#db/write-audit.ts";
import type { Context } from "#lib/context.ts";
import type { CorpusBinding } from "#lib/domain/corpus-binding.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { requireCorpusRow, restoreUntil } from "#lib/services/bindings/shared/binding-rows.ts";
import { queueDefaults } from "#lib/services/documents/apply-defaults.ts";
import { requireFreeTitle } from "./create-corpus.ts";
import { stopCorpusWork } from "./internal/stop-corpus-work.ts";
import { bindingOf } from "./read-corpus.ts";

/** Audit action written before the first row of a corpus in the trash is purged. From then on it cannot be restored. */
export const PURGE_STARTED = "corpus.purge_started";

/**
 * Moves a corpus to the trash: hidden from every read at once, its jobs stopped, nothing deleted until the configured
 * days have passed.
 * @throws AppError("not_found"), also for one that is in the trash already.
 */
export async function trashCorpus(
  context: Context,
  input: { readonly corpusId: string },
): Promise<CorpusBinding> {
  return context.db.transaction(async (tx) => {
    const row = await requireCorpusRow(tx, input.corpusId, { lock: true });
    const [written = row] = await tx
      .update(corpora)
      .set({ deletedAt: context.now, updatedAt: context.now })
      .where(eq(corpora.id, row.id))
      .returning();
    const stopped = await stopCorpusWork(context, tx, row.id);
    const [counted] = await tx
      .select({ documents: sql<number>`count(*)::int` })
      .from(documents)
      .where(and(eq(documents.corpusId, row.id), isNull(documents.deletedAt)));
    await touchCorpus(tx, row.id);
    const until = restoreUntil(context, written)?.toISOString() ?? null;
    await writeAudit(context, tx, {
      ...{ action: "corpus.trashed", subjectType: "corpus", subjectId: row.id },
      before: { title: row.title, enabled: row.enabled, documents: counted?.documents ?? 0 },
      after: { restoreUntil: until, jobsCancelled: stopped.jobs, syncsCancelled: stopped.syncs },
    });
    return bindingOf(context, tx, written);
  });
}

/** Returns the counts recorded when the purge began. Null before that. */
export async function purgeStart(
  tx: Transaction,
  row: CorpusRow,
): Promise<Readonly<Record<string, unknown>> | null> {
  const [entry] = await tx
    .select({ before: auditLog.before })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, "corpus"),
        eq(auditLog.subjectId, row.id),
        eq(auditLog.action, PURGE_STARTED),
        eq(auditLog.imported, false),
        sql`${auditLog.createdAt} >= ${row.deletedAt?.toISOString() ?? null}::timestamptz`,
      ),
    )
    .limit(1);
  return entry === undefined ? null : (entry.before ?? {});
}

/** Queues documents whose ingestion was stopped. The regular repair job finds anything else that is missing. */
async function queueStopped(context: Context, tx: Transaction, corpusId: string): Promise<number> {
  const waiting = await tx
    .select({ documentId: documents.id, versionId: versions.id })
    .from(documents)
    .innerJoin(
      versions,
      and(eq(versions.documentId, documents.id), eq(versions.number, documents.currentVersion)),
    )
    .where(
      and(
        eq(documents.corpusId, corpusId),
        isNull(documents.deletedAt),
        inArray(versions.state, ["received", "extracted"]),
      ),
    );
  for (const payload of waiting)
    await context.queue.enqueue(tx, {
      job: "ingest-document",
      payload,
      actorId: context.actor.id,
      corpusId,
    });
  return waiting.length;
}

async function requireTitle(tx: Transaction, row: CorpusRow, title: string): Promise<void> {
  try {
    await requireFreeTitle(tx, title, row.id);
  } catch (error) {
    if (!isAppError(error, "conflict")) throw error;
    throw new AppError(
      "conflict",
      `Another corpus is called "${title}" now. Rename that one, or restore this one under another name.`,
      error.details,
    );
  }
}

/**
 * Restores a corpus from the trash as it was, optionally under another title.
 * @throws AppError("conflict") if it is not in the trash or its title is taken, ("not_found") if it is unknown or its
 * time in the trash is over.
 */
export async function restoreCorpus(
  context: Context,
  input: { readonly corpusId: string; readonly title?: string | undefined },
): Promise<CorpusBinding> {
  return context.db.transaction(async (tx) => {
    const row = await requireCorpusRow(tx, input.corpusId, { trash: true, lock: true });
    if (row.deletedAt === null)
      throw new AppError("conflict", `The corpus "${row.title}" is not in the trash.`);
    const until = restoreUntil(context, row);
    if ((until !== null && until < context.now) || (await purgeStart(tx, row)) !== null)
      throw new AppError("not_found", "This corpus was in the trash for too long; it is being purged.");
    const title = input.title ?? row.title;
    await requireTitle(tx, row, title);
    const [written = row] = await tx
      .update(corpora)
      .set({ deletedAt: null, title, updatedAt: context.now })
      .where(eq(corpora.id, row.id))
      .returning();
    const jobsQueued = await queueStopped(context, tx, row.id);
    await queueDefaults(context, tx, row.id);
    await touchCorpus(tx, row.id);
    await writeAudit(context, tx, {
      ...{ action: "corpus.restored", subjectType: "corpus", subjectId: row.id },
      before: { title: row.title, trashedAt: row.deletedAt.toISOString() },
      after: { title, jobsQueued },
    });
    return bindingOf(context, tx, written);
  });
}
