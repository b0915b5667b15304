import { and, eq } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { documents, pageCorrections, pages, versions } from "#db/schema/index.ts";
import { writeAudit } from "#db/write-audit.ts";
import type { Context } from "#lib/context.ts";
import { hasPictures } from "#lib/domain/formats.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { requireVersion } from "#lib/services/documents/read-document.ts";
import { copiedColumns } from "#lib/services/documents/shared/copied-columns.ts";

export type CorrectPageInput = {
  readonly documentId: string;
  /** The version that the person saw; refused if there is a newer one. Default: the newest. */
  readonly version?: number;
  /** From 1. */
  readonly page: number;
  /** The page's whole corrected text. Only its words count; lines and columns stay as they were. */
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
 * Stores a page's text as a person corrected it. Adds a new version with the same bytes and all earlier corrections,
 * and queues its ingestion. The old version stays citable (ADR 0024).
 * @throws AppError `not_found`; `bad_request` for a picture in a text; `conflict` if the version that the person saw is not the newest, or was not read yet.
 */
export async function correctPage(context: Context, input: CorrectPageInput): Promise<CorrectPageOutcome> {
  const seen = await requireVersion(context, input.documentId, input.version);
  return context.db.transaction(async (tx) => {
    const [document] = await tx
      .select()
      .from(documents)
      .where(eq(documents.id, input.documentId))
      .for("update");
    if (!document) throw new AppError("not_found", "Document not found. It may have been deleted.");
    if (document.currentVersion !== seen.number || seen.textHash === null) throw outdated();
    const [page] = await tx
      .select({ number: pages.number })
      .from(pages)
      .where(and(eq(pages.versionId, seen.id), eq(pages.number, input.page)));
    if (!page) throw new AppError("not_found", `This version has no page ${input.page}.`);
    if (hasPictures(seen.format)) throw notCorrectable(input.page);
    const version = await addVersion(context, tx, seen);
    await copyCorrections(context, tx, { from: seen.id, to: version.id, input });
    const { jobId } = await context.queue.enqueue(tx, {
      job: "ingest-document",
      payload: { documentId: document.id, versionId: version.id },
      actorId: context.actor.id,
      corpusId: document.corpusId,
      priority: PERSON_WAITS_PRIORITY,
    });
    return { documentId: document.id, version: version.number, jobId };
  });
}

/** Higher priority than other jobs, because a person waits for the result. */
const PERSON_WAITS_PRIORITY = 30;

function notCorrectable(page: number): AppError {
  return new AppError(
    "bad_request",
    `Page ${page} of this document is a picture in its text. Words on pictures cannot be corrected. Correct the file and add it again.`,
  );
}

function outdated(): AppError {
  return new AppError(
    "conflict",
    "This document has a newer version, or is still being read. Open the newest version and correct that.",
  );
}

async function addVersion(context: Context, tx: Transaction, seen: VersionRow): Promise<VersionRow> {
  const number = seen.number + 1;
  const [version] = await tx
    .insert(versions)
    .values({
      ...copiedColumns(seen),
      number,
      actorId: context.actor.id,
      createdAt: context.now,
    })
    .returning();
  if (!version) throw new AppError("internal", "The new version could not be written.");
  await tx
    .update(documents)
    .set({ currentVersion: number, updatedAt: context.now })
    .where(eq(documents.id, seen.documentId));
  return version;
}

type CorrectionCopy = { readonly from: number; readonly to: number; readonly input: CorrectPageInput };

/** Copies earlier corrections and adds this one, which replaces an earlier one of the same page. */
async function copyCorrections(
  context: Context,
  tx: Transaction,
  { from, to, input }: CorrectionCopy,
): Promise<void> {
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
  await writeAudit(context, tx, {
    action: "page.corrected",
    subjectType: "document",
    subjectId: input.documentId,
    before: { versionId: from, page: input.page },
    after: { versionId: to, page: input.page },
  });
}
