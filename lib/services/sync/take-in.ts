import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { documents } from "#db/schema/index.ts";
import type { SyncContext } from "#lib/context.ts";
import { documentPath } from "#lib/corpora/sync/rules.ts";
import type { SourceEntry } from "#lib/domain/connector.ts";
import { fileNameOf } from "#lib/domain/source-path.ts";
import type { UploadOutcome } from "#lib/domain/upload.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { restoreDocument } from "#lib/services/documents/remove-document.ts";
import { receiveStaged } from "#lib/services/intake/receive-document.ts";
import { stageFile } from "#lib/services/intake/receive-file.ts";
import { entryOf, type ItemRow, settleItem, writeEntry } from "./sync-items.ts";
import { connectorRoot, type RootRow, skipReasonOf } from "./sync-roots.ts";

/** What is taken in waits behind what people upload (30 and 20) and behind the sync that brings it (18). */
const PRIORITY = 14;

export type TakingIn = {
  readonly corpusId: string;
  readonly root: RootRow;
  readonly runId: string;
  /** Names the limits in force (compare.ts). */
  readonly limits: string;
  /** A document that was removed from this path a moment ago, and comes back with its file. */
  readonly removed: string | null;
};

/** Failures that are not about one file: nothing more is tried. */
const STOPS: ReadonlySet<string> = new Set([
  ...["cancelled", "disk_full", "database_unavailable", "internal"],
  ...["source_unavailable", "source_refused"],
]);

function locatorOf(root: RootRow, path: string, entry: SourceEntry): Record<string, unknown> {
  return { ...entry.locator, type: root.kind, path, modified: entry.modifiedAt?.toISOString() ?? null };
}

/** Ends an item whose file is refused: it is skipped, with the reason, until it or the limits change. */
async function refuse(
  context: SyncContext,
  input: TakingIn,
  item: ItemRow,
  { code, message }: { readonly code: string; readonly message: string },
): Promise<void> {
  const reason = skipReasonOf(code);
  const told = { errorCode: code, errorMessage: message };
  await context.db.transaction(async (tx) => {
    if (reason === null) return settleItem(tx, item, { state: "failed", ...told });
    await writeEntry(context, tx, input.root.id, entryOf(item), {
      documentId: item.documentId,
      skipReason: reason,
      triedUnder: input.limits,
    });
    await settleItem(tx, item, { state: "done", action: "skipped", reason, ...told });
  });
}

/** What a file that is there already says anew of where it comes from. */
async function tellOrigin(
  tx: Transaction,
  input: TakingIn,
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

/** What went wrong with this one file; whatever would go wrong with others is thrown. */
function failureOf(context: SyncContext, error: unknown): AppError {
  if (context.signal.aborted) throw error;
  if (isAppError(error)) {
    if (STOPS.has(error.code)) throw error;
    return error;
  }
  context.log.error({ err: error }, "a file of a source could not be read");
  const words =
    "The file could not be read from its source; the log names the cause. The next sync tries again.";
  return new AppError("internal", words, {}, { cause: error });
}

/** What was removed from this path, unless it was purged, or the path taken, a moment ago. */
async function bringBack(context: SyncContext, documentId: string): Promise<void> {
  await restoreDocument(context, { documentId }).catch((error: unknown) => {
    if (!isAppError(error, "not_found") && !isAppError(error, "conflict")) throw error;
  });
}

/**
 * Brings one file's bytes in, as an upload's would be: a new document, a new version, or nothing when they are the same.
 * What is known of the file, and the end of the item, are written with it. A file that cannot be taken is skipped in words.
 * @throws whatever concerns more than this one file: a full disk, a source that does not answer, a cancelled run.
 */
export async function takeIn(context: SyncContext, input: TakingIn, item: ItemRow): Promise<void> {
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
    if (input.removed !== null) await bringBack(context, input.removed);
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
        if (!isNew) await tellOrigin(tx, input, documentId, entry, path);
        await writeEntry(context, tx, root.id, entry, { byteHash: staged.sha256, documentId });
        await settleItem(tx, item, { state: "done", documentId });
      },
    });
    if (outcome.outcome === "refused") await refuse(context, input, item, outcome);
  } finally {
    await staged.discard();
  }
}
