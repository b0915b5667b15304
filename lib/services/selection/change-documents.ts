import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { documents, jobs } from "#db/schema/index.ts";
import { mayNameDocument } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { ChangeDocuments, ChangedDocuments, DocumentsChange } from "#lib/domain/document-table.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { editMetadata } from "#lib/services/documents/edit-metadata.ts";
import { getDocument } from "#lib/services/documents/list-documents.ts";
import { queueRetitling } from "#lib/services/documents/reindex-document.ts";
import { retryJob } from "#lib/services/jobs/retry-job.ts";
import { removeDocument, restoreDocument } from "#lib/services/removal/remove-document.ts";

/**
 * Applies one change to many documents, each by the verb for one document and in a transaction of its own. What could
 * not be changed is part of the answer. A document named twice is changed once.
 */
export async function changeDocuments(context: Context, input: ChangeDocuments): Promise<ChangedDocuments> {
  const done: string[] = [];
  const refused: { documentId: string; message: string }[] = [];
  for (const documentId of new Set(input.documentIds)) {
    context.signal.throwIfAborted();
    try {
      await changeOne(context, documentId, input.change);
      done.push(documentId);
    } catch (error) {
      if (!isAppError(error)) throw error;
      refused.push({ documentId, message: error.message });
    }
  }
  const titles = await titlesOf(
    context,
    refused.map(({ documentId }) => documentId),
  );
  return {
    done,
    refused: refused.map((each) => ({ ...each, title: titles.get(each.documentId) ?? null })),
  };
}

async function changeOne(context: Context, documentId: string, change: DocumentsChange): Promise<void> {
  switch (change.do) {
    case "edit":
      return edit(context, documentId, change);
    case "remove":
      await removeDocument(context, { documentId });
      return;
    case "restore":
      return restoreDocument(context, { documentId });
    case "reindex":
      return reindex(context, documentId);
  }
}

/** Tags are added to and removed from those of each document. The other values replace its own. */
async function edit(
  context: Context,
  documentId: string,
  { do: _do, addTags = [], removeTags = [], ...metadata }: DocumentsChange & { readonly do: "edit" },
): Promise<void> {
  if (addTags.length === 0 && removeTags.length === 0) return editMetadata(context, { documentId, metadata });
  return editMetadata(context, { documentId, metadata, changeTags: { add: addTags, remove: removeTags } });
}

/** Retries a failed document, and writes the index of any other again: its words, vectors, pages and pictures. */
async function reindex(context: Context, documentId: string): Promise<void> {
  const { state, waitingJobs, latestJob } = await getDocument(context, { documentId });
  if (waitingJobs > 0) throw new AppError("conflict", "It is being indexed already.");
  if (state === "failed") {
    const jobId = (await failedJob(context, documentId)) ?? latestJob?.id;
    if (jobId === undefined) throw new AppError("conflict", "It has no failed job to retry.");
    return retryJob(context, { jobId });
  }
  await context.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ corpusId: documents.corpusId, versionId: documents.publishedVersionId })
      .from(documents)
      .where(eq(documents.id, documentId))
      .for("update");
    if (!row || row.versionId === null) throw new AppError("conflict", "It has not been read yet.");
    const { corpusId, versionId } = row;
    await queueRetitling(context, tx, { documentId, versionId, corpusId });
    const request = { payload: { documentId, versionId }, actorId: context.actor.id, corpusId };
    await context.queue.enqueue(tx, { job: "render-pages", ...request });
  });
}

async function failedJob(context: Context, documentId: string): Promise<string | undefined> {
  const [failed] = await context.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.documentId, documentId), eq(jobs.kind, "ingest-document"), eq(jobs.state, "failed")))
    .orderBy(desc(jobs.createdAt))
    .limit(1);
  return failed?.id;
}

/** Returns the titles of the documents that may be named, also of removed ones. */
async function titlesOf(context: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const named = await context.db
    .select({ id: documents.id, title: documents.title })
    .from(documents)
    .where(and(inArray(documents.id, [...ids]), mayNameDocument(sql`${documents.id}`)));
  return new Map(named.map(({ id, title }) => [id, title]));
}
