import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { documents, sourceEntries } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import type { SyncContext } from "#lib/context.ts";
import { losesDocument } from "#lib/corpora/sync/compare.ts";
import { documentPath } from "#lib/corpora/sync/rules.ts";
import type { SkipReason } from "#lib/domain/connector.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { moveDocument } from "#lib/services/documents/move-document.ts";
import { removeWithin } from "#lib/services/documents/remove-document.ts";
import { dropEntry, entryOf, type ItemRow, settleItem, writeEntry } from "./sync-items.ts";
import { type TakingIn, takeIn } from "./take-in.ts";

/** Takes the item's document out of every read, if it is still there. */
async function removeOf(context: SyncContext, tx: Transaction, item: ItemRow): Promise<void> {
  if (item.documentId === null) return;
  const [document] = await tx.select().from(documents).where(eq(documents.id, item.documentId)).for("update");
  if (document && document.deletedAt === null) await removeWithin(context, tx, document);
}

function gone(context: SyncContext, input: TakingIn, item: ItemRow): Promise<void> {
  return context.db.transaction(async (tx) => {
    await removeOf(context, tx, item);
    await dropEntry(tx, input.root.id, item.path);
    await settleItem(tx, item, { state: "done" });
  });
}

function skipped(context: SyncContext, input: TakingIn, item: ItemRow): Promise<void> {
  const reason = item.reason as SkipReason | null;
  return context.db.transaction(async (tx) => {
    if (reason !== null && losesDocument(reason)) await removeOf(context, tx, item);
    const { documentId } = item;
    await writeEntry(context, tx, input.root.id, entryOf(item), { documentId, skipReason: reason });
    await touchCorpus(tx, input.corpusId);
    await settleItem(tx, item, { state: "done" });
  });
}

/** Its document goes with the file. Bytes that may have changed on the way are taken in afterwards. */
async function moved(context: SyncContext, input: TakingIn, item: ItemRow): Promise<void> {
  const { root } = input;
  const entry = entryOf(item);
  const from = item.fromPath ?? item.path;
  const { documentId } = item;
  if (documentId === null) return takeIn(context, input, item);
  const settled = await context.db.transaction(async (tx) => {
    const found = await tx
      .select()
      .from(sourceEntries)
      .where(and(eq(sourceEntries.rootId, root.id), inArray(sourceEntries.path, [from, item.path])));
    // At its new path already, when somebody was killed between the two steps.
    const known = found.find(({ path }) => path === from) ?? found[0];
    await moveDocument(context, tx, { documentId, to: documentPath(root.pathPrefix, item.path) });
    await dropEntry(tx, root.id, from);
    const same = known?.changeTag === entry.changeTag && known.skipReason === null;
    const before = { byteHash: known?.byteHash ?? null, skipReason: known?.skipReason ?? null };
    const changeTag = known?.changeTag ?? "";
    await writeEntry(context, tx, root.id, { ...entry, changeTag }, { ...before, documentId });
    if (same) await settleItem(tx, item, { state: "done" });
    return same;
  });
  if (!settled) await takeIn(context, input, item);
}

/** Does what the plan says about one file, once, and writes that it is done with it. */
export async function applyItem(context: SyncContext, input: TakingIn, item: ItemRow): Promise<void> {
  switch (item.action) {
    case "gone":
      return gone(context, input, item);
    case "skipped":
      return skipped(context, input, item);
    case "moved":
      return moved(context, input, item).catch(async (error: unknown) => {
        if (!isAppError(error, "conflict") && !isAppError(error, "not_found")) throw error;
        const told = { errorCode: error.code, errorMessage: error.message };
        await context.db.transaction((tx) => settleItem(tx, item, { state: "failed", ...told }));
      });
    default:
      return takeIn(context, input, item);
  }
}
