import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { documents, sourceEntries } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import type { SyncContext } from "#lib/context.ts";
import { losesDocument } from "#lib/corpora/sync/compare.ts";
import { documentPath } from "#lib/corpora/sync/rules.ts";
import type { SkipReason } from "#lib/domain/connector.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { moveDocument } from "#lib/services/documents/shared/move-document.ts";
import { removeWithin } from "#lib/services/removal/remove-document.ts";
import { type FileInput, storeFile } from "./store-file.ts";
import { dropEntry, entryOf, finishItem, type ItemRow, writeEntry } from "./sync-items.ts";

/** Deletes the item's document if it exists. */
async function removeDocumentOf(context: SyncContext, tx: Transaction, item: ItemRow): Promise<void> {
  if (item.documentId === null) return;
  const [document] = await tx.select().from(documents).where(eq(documents.id, item.documentId)).for("update");
  if (document && document.deletedAt === null) await removeWithin(context, tx, document);
}

function applyGone(context: SyncContext, input: FileInput, item: ItemRow): Promise<void> {
  return context.db.transaction(async (tx) => {
    await removeDocumentOf(context, tx, item);
    await dropEntry(tx, input.root.id, item.path);
    await finishItem(tx, item, { state: "done" });
  });
}

function applySkipped(context: SyncContext, input: FileInput, item: ItemRow): Promise<void> {
  const reason = item.reason as SkipReason | null;
  return context.db.transaction(async (tx) => {
    if (reason !== null && losesDocument(reason)) await removeDocumentOf(context, tx, item);
    const { documentId } = item;
    await writeEntry(context, tx, input.root.id, entryOf(item), { documentId, skipReason: reason });
    await touchCorpus(tx, input.corpusId);
    await finishItem(tx, item, { state: "done" });
  });
}

/** Moves the document to the file's new path. If the bytes may have changed too, then reads them. */
async function applyMoved(context: SyncContext, input: FileInput, item: ItemRow): Promise<void> {
  const { root } = input;
  const entry = entryOf(item);
  const from = item.fromPath ?? item.path;
  const { documentId } = item;
  if (documentId === null) return storeFile(context, input, item);
  const done = await context.db.transaction(async (tx) => {
    const found = await tx
      .select()
      .from(sourceEntries)
      .where(and(eq(sourceEntries.rootId, root.id), inArray(sourceEntries.path, [from, item.path])));
    // If a run was killed between the two steps, the entry is at its new path already.
    const known = found.find(({ path }) => path === from) ?? found[0];
    await moveDocument(context, tx, { documentId, to: documentPath(root.pathPrefix, item.path) });
    await dropEntry(tx, root.id, from);
    const same = known?.changeTag === entry.changeTag && known.skipReason === null;
    const before = { byteHash: known?.byteHash ?? null, skipReason: known?.skipReason ?? null };
    const changeTag = known?.changeTag ?? "";
    await writeEntry(context, tx, root.id, { ...entry, changeTag }, { ...before, documentId });
    if (same) await finishItem(tx, item, { state: "done" });
    return same;
  });
  if (!done) await storeFile(context, input, item);
}

/** Applies the plan to one file and marks the item as done, exactly once. */
export async function applyItem(context: SyncContext, input: FileInput, item: ItemRow): Promise<void> {
  switch (item.action) {
    case "gone":
      return applyGone(context, input, item);
    case "skipped":
      return applySkipped(context, input, item);
    case "moved":
      return applyMoved(context, input, item).catch(async (error: unknown) => {
        if (!isAppError(error, "conflict") && !isAppError(error, "not_found")) throw error;
        const failure = { errorCode: error.code, errorMessage: error.message };
        await context.db.transaction((tx) => finishItem(tx, item, { state: "failed", ...failure }));
      });
    default:
      return storeFile(context, input, item);
  }
}
