import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import type { corpora } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import type { StagedBlob } from "#lib/blobs/blob-store.ts";
import type { Context } from "#lib/context.ts";
import { errorsCausedBy } from "#lib/domain/error-codes.ts";
import type { UploadOutcome } from "#lib/domain/upload.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { lockBlob } from "#lib/services/blobs/shared/remove-unnamed.ts";
import { isHiddenDocument } from "#lib/services/documents/shared/is-hidden-document.ts";
import { addDocument, addVersion, isUnchanged } from "./internal/add-version.ts";
import { corpusForFile } from "./internal/corpus-for-file.ts";
import { type InspectedFile, inspectFile } from "./internal/inspect-file.ts";
import { findLiving, freePath } from "./internal/path-of-file.ts";
import type { ReceiveFields } from "./internal/receive-fields.ts";

export type ReceiveInput = ReceiveFields & { readonly bytes: Uint8Array };
export type ReceiveStagedInput = ReceiveFields & { readonly staged: StagedBlob };

async function recordFile(
  context: Context,
  tx: Transaction,
  input: ReceiveFields,
  corpus: typeof corpora.$inferSelect,
  received: InspectedFile,
): Promise<UploadOutcome> {
  const { parent } = input;
  // A removal locks the outer document before those inside it. The same order here prevents a deadlock.
  await parent?.lock(tx, received.format);
  const existing = await findLiving(tx, corpus.id, received.path);
  if (parent !== undefined && existing !== undefined && existing.parentDocument !== parent.documentId)
    throw new AppError(
      "conflict",
      "Another document has its path. Rename that one, then add this file again.",
    );
  const isSeparate = existing !== undefined && input.onExisting === "separate";
  if (existing && !isSeparate) {
    // Before the bytes are compared: the answer must not depend on them.
    if (input.keepsHidden && (await isHiddenDocument(tx, context.actor, existing.id)))
      throw pathRefused(received.path);
    if (await isUnchanged(context, tx, existing, received)) {
      return { outcome: "unchanged", documentId: existing.id, version: existing.currentVersion };
    }
    if ((input.onExisting ?? "ask") === "ask") {
      return {
        outcome: "exists",
        documentId: existing.id,
        sourcePath: existing.sourcePath,
        currentVersion: existing.currentVersion,
      };
    }
  }
  const path = isSeparate ? await freePath(tx, corpus.id, received.path) : received.path;
  const document =
    existing && !isSeparate ? existing : await addDocument(context, tx, input, corpus, { ...received, path });
  const versionId = await addVersion(context, tx, document, {
    ...{ ...received, path },
    ...(input.unlockedFrom !== undefined && { unlockedFrom: input.unlockedFrom }),
  });
  const small = received.staged.size <= context.config.limits.indexInTurnBytes;
  const priority = input.priority ?? (small ? SMALL_FIRST : undefined);
  const { jobId } = await context.queue.enqueue(tx, {
    job: "ingest-document",
    payload: { documentId: document.id, versionId },
    actorId: context.actor.id,
    corpusId: corpus.id,
    ...(input.batchId === undefined ? {} : { batchId: input.batchId }),
    ...(priority === undefined ? {} : { priority }),
  });
  await touchCorpus(tx, corpus.id);
  return {
    outcome: "accepted",
    documentId: document.id,
    version: document.currentVersion + 1,
    jobId,
    created: document === existing ? "version" : "document",
    indexed: false,
  };
}

/**
 * Receives one file: checks it, stores its bytes, writes the document or its new version, and queues its ingestion. A
 * refused file is an outcome with a message, not an exception, so that one bad file does not affect the others.
 * @throws AppError for errors of the request itself (unknown corpus, disabled corpus).
 */
export async function receiveDocument(context: Context, input: ReceiveInput): Promise<UploadOutcome> {
  const staged = await context.blobs.stage([input.bytes]);
  try {
    return await receiveStaged(context, { ...input, staged });
  } finally {
    await staged.discard();
  }
}

/** The same for a file on the disk. The caller discards it afterwards. */
export async function receiveStaged(context: Context, input: ReceiveStagedInput): Promise<UploadOutcome> {
  const { staged } = input;
  const corpus = await corpusForFile(context, input);
  try {
    const received = await inspectFile(context, input);
    return await context.db.transaction(async (tx) => {
      // Uploads of the same path run one after the other, so that two of them cannot both create the document.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${corpus.id}/${received.path}`}))`);
      const recorded = await recordFile(context, tx, input, corpus, received);
      await input.within?.(tx, recorded);
      if (recorded.outcome !== "exists") await storeBytes(tx, staged);
      return recorded;
    });
  } catch (error) {
    if (!isAppError(error) || REQUEST_ERRORS.has(error.code)) throw error;
    return refused(error);
  }
}

/**
 * Stores the bytes before the row that names them is committed. If the commit fails or the process dies, the sweep
 * removes the unused file.
 */
async function storeBytes(tx: Transaction, staged: StagedBlob): Promise<void> {
  await lockBlob(tx, staged.sha256);
  await staged.keep();
}

/** Converts a file's error to an outcome. */
export function refused(error: AppError): UploadOutcome {
  return { outcome: "refused", code: error.code, message: error.message };
}

/** The refusal of a path that a hidden document has. It says the same for all bytes, and nothing about the document. */
function pathRefused(path: string): AppError {
  return new AppError(
    "conflict",
    `${path} cannot be stored under this path. Rename the file, or store it as a separate document (on_existing=separate).`,
  );
}

/** Errors that would affect every other file too. */
const REQUEST_ERRORS = errorsCausedBy("machine", "stop");

/** A person waits for a small file, so it goes before everything else in the queue. */
const SMALL_FIRST = 30;
