import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { type CorpusRootRow, documents } from "#db/schema/index.ts";
import type { SyncContext } from "#lib/context.ts";
import { documentPath } from "#lib/corpora/sync/rules.ts";
import type { SourceEntry } from "#lib/domain/connector.ts";
import { errorsCausedBy } from "#lib/domain/error-codes.ts";
import { fileNameOf } from "#lib/domain/source-path.ts";
import type { UploadOutcome } from "#lib/domain/upload.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { receiveStaged } from "#lib/services/intake/receive-document.ts";
import { stageFile } from "#lib/services/intake/stage-file.ts";
import { restoreSynced } from "#lib/services/removal/remove-document.ts";
import { connectorRoot, skipReasonOf } from "../shared/sync-roots.ts";
import { entryOf, finishItem, type ItemRow, writeEntry } from "./sync-items.ts";

/** Lower than the priority of uploads (30 and 20) and of the sync itself (18). */
const PRIORITY = 14;

export type FileInput = {
  readonly corpusId: string;
  readonly root: CorpusRootRow;
  readonly runId: string;
  /** Identifies the current limits (compare.ts). */
  readonly limits: string;
  /** A recently deleted document whose file is back at this path. */
  readonly removed: string | null;
};

/** Errors that are not about one file and stop the sync. */
const STOPPING_CODES = errorsCausedBy("machine", "stop", "source");

function locatorOf(root: CorpusRootRow, path: string, entry: SourceEntry): Record<string, unknown> {
  return { ...entry.locator, type: root.kind, path, modified: entry.modifiedAt?.toISOString() ?? null };
}

/** Ends an item whose file was refused. The file is skipped with a reason until it or the limits change. */
async function refuse(
  context: SyncContext,
  input: FileInput,
  item: ItemRow,
  { code, message }: { readonly code: string; readonly message: string },
): Promise<void> {
  const reason = skipReasonOf(code);
  const failure = { errorCode: code, errorMessage: message };
  await context.db.transaction(async (tx) => {
    if (reason === null) return finishItem(tx, item, { state: "failed", ...failure });
    await writeEntry(context, tx, input.root.id, entryOf(item), {
      documentId: item.documentId,
      skipReason: reason,
      triedUnder: input.limits,
    });
    await finishItem(tx, item, { state: "done", action: "skipped", reason, ...failure });
  });
}

/** Updates the source details of a document whose bytes are unchanged. */
async function updateOrigin(
  tx: Transaction,
  input: FileInput,
  documentId: string,
  entry: SourceEntry,
  path: string,
): Promise<void> {
  await tx
    .update(documents)
    .set({
      rootId: input.root.id,
      sourceLocator: locatorOf(input.root, path, entry),
      sourceModifiedAt: entry.modifiedAt,
    })
    .where(eq(documents.id, documentId));
}

/** Returns the error of this one file. Throws errors that affect other files too. */
function failureOf(context: SyncContext, error: unknown): AppError {
  if (context.signal.aborted) throw error;
  if (isAppError(error)) {
    if (STOPPING_CODES.has(error.code)) throw error;
    return error;
  }
  context.log.error({ err: error }, "cannot read a file of a source");
  const words =
    "The file could not be read from its source; the log names the cause. The next sync tries again.";
  return new AppError("internal", words, {}, { cause: error });
}

/** Restores the document deleted from this path, unless it was purged or the path was taken meanwhile. */
async function restoreIfRemoved(context: SyncContext, documentId: string): Promise<void> {
  await restoreSynced(context, { documentId }).catch((error: unknown) => {
    if (!isAppError(error, "not_found") && !isAppError(error, "conflict")) throw error;
  });
}

/**
 * Reads one file and stores it as an upload would be: a new document, a new version, or nothing if the bytes are the
 * same. Writes the known state of the file and the end of the item in the same transaction. A refused file is skipped
 * with a message.
 * @throws errors that affect more than this file: a full disk, an unreachable source, a cancelled run.
 */
export async function storeFile(context: SyncContext, input: FileInput, item: ItemRow): Promise<void> {
  const { root, corpusId } = input;
  const entry = entryOf(item);
  const path = documentPath(root.pathPrefix, item.path);
  const connector = context.connectors[root.kind];
  const bytes = connector.open(connectorRoot(root), entry, context.signal);
  const staged = await stageFile(context, bytes, fileNameOf(path)).catch((error: unknown) =>
    failureOf(context, error),
  );
  if (isAppError(staged)) return refuse(context, input, item, staged);
  try {
    context.signal.throwIfAborted();
    if (input.removed !== null) await restoreIfRemoved(context, input.removed);
    const outcome = await receiveStaged(context, {
      staged,
      path,
      corpusId,
      onExisting: "new_version",
      batchId: input.runId,
      sourceInterface: "sync",
      rootId: root.id,
      sourceLocator: locatorOf(root, path, entry),
      ...(entry.modifiedAt === null ? {} : { modifiedAt: entry.modifiedAt }),
      priority: PRIORITY,
      within: async (tx: Transaction, received: UploadOutcome) => {
        if (received.outcome !== "accepted" && received.outcome !== "unchanged") return;
        const { documentId } = received;
        const isNew = received.outcome === "accepted" && received.created === "document";
        if (!isNew) await updateOrigin(tx, input, documentId, entry, path);
        await writeEntry(context, tx, root.id, entry, { byteHash: staged.sha256, documentId });
        await finishItem(tx, item, { state: "done", documentId });
      },
    });
    if (outcome.outcome === "refused") await refuse(context, input, item, outcome);
  } finally {
    await staged.discard();
  }
}
