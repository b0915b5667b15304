import { and, eq } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { auditLog, documents, pageCorrections, pages, versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { requireVersion } from "#lib/services/documents/read-document.ts";

export type CorrectPageInput = {
  readonly documentId: string;
  /** The version that was looked at; refused when there is a newer one by now. Default: the newest. */
  readonly version?: number;
  /** From 1. */
  readonly page: number;
  /** The page's whole text as it should read; only its words count, lines and columns stay as they were read. */
  readonly text: string;
};

export type CorrectPageOutcome = {
  readonly documentId: string;
  /** Number of the new version, which the job reads. */
  readonly version: number;
  readonly jobId: string;
};

type VersionRow = typeof versions.$inferSelect;

/**
 * Takes a page's text as a person typed it: a new version of the same bytes by that person, which keeps what was
 * corrected before. The old version stays citable; the new one's rows are built by the job that is queued with it.
 * @throws AppError `not_found`; `conflict` when the version looked at is not the newest, or is not read yet.
 */
export async function correctPage(context: Context, input: CorrectPageInput): Promise<CorrectPageOutcome> {
  const seen = await requireVersion(context, input.documentId, input.version);
  return context.db.transaction(async (tx) => {
    const [document] = await tx
      .select()
      .from(documents)
      .where(eq(documents.id, input.documentId))
      .for("update");
    if (!document)
      throw new AppError("not_found", "There is no such document here. It may have been removed.");
    if (document.currentVersion !== seen.number || seen.textHash === null) throw outdated();
    const [page] = await tx
      .select({ number: pages.number })
      .from(pages)
      .where(and(eq(pages.versionId, seen.id), eq(pages.number, input.page)));
    if (!page) throw new AppError("not_found", `This version has no page ${input.page}.`);
    const version = await addVersion(context, tx, seen);
    await takeOver(context, tx, { from: seen.id, to: version.id, input });
    const { jobId } = await context.queue.enqueue(tx, {
      job: "ingest-document",
      payload: { documentId: document.id, versionId: version.id },
      actorId: context.actor.id,
      corpusId: document.corpusId,
      priority: SOMEONE_WAITS,
    });
    return { documentId: document.id, version: version.number, jobId };
  });
}

/** A person looks at the page and wants to see it mended. */
const SOMEONE_WAITS = 30;

function outdated(): AppError {
  return new AppError(
    "conflict",
    "This document has a newer version by now, or is still being read. Open the newest and correct that.",
  );
}

async function addVersion(context: Context, tx: Transaction, seen: VersionRow): Promise<VersionRow> {
  const { documentId, byteHash, sizeBytes, fileName, mediaType, format } = seen;
  const number = seen.number + 1;
  const [version] = await tx
    .insert(versions)
    .values({
      ...{ documentId, byteHash, sizeBytes, fileName, mediaType, format, number },
      actorId: context.actor.id,
      createdAt: context.now,
    })
    .returning();
  if (!version) throw new AppError("internal", "The new version could not be written.");
  await tx
    .update(documents)
    .set({ currentVersion: number, updatedAt: context.now })
    .where(eq(documents.id, documentId));
  return version;
}

type TakeOver = { readonly from: number; readonly to: number; readonly input: CorrectPageInput };

/** Earlier corrections, and this one in the place of any of the same page. */
async function takeOver(context: Context, tx: Transaction, { from, to, input }: TakeOver): Promise<void> {
  const earlier = await tx.select().from(pageCorrections).where(eq(pageCorrections.versionId, from));
  const kept = earlier
    .filter((correction) => correction.number !== input.page)
    .map((correction) => ({ ...correction, versionId: to }));
  const fresh = {
    versionId: to,
    number: input.page,
    text: input.text,
    actorId: context.actor.id,
    createdAt: context.now,
  };
  await tx.insert(pageCorrections).values([...kept, fresh]);
  await tx.insert(auditLog).values({
    actorId: context.actor.id,
    action: "page.corrected",
    subjectType: "document",
    subjectId: input.documentId,
    before: { versionId: from, page: input.page },
    after: { versionId: to, page: input.page },
    createdAt: context.now,
  });
}
