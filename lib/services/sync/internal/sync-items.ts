import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { sourceEntries, syncItems, syncRuns } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { SourceEntry } from "#lib/domain/connector.ts";
import { AppError } from "#lib/errors/app-error.ts";

export type ItemRow = typeof syncItems.$inferSelect;

/** The outcome of an item, written in the transaction of its work. */
export type ItemOutcome = Partial<
  Pick<ItemRow, "action" | "reason" | "documentId" | "errorCode" | "errorMessage">
> & { readonly state: "done" | "failed" };

/**
 * Ends an item in the transaction of its work, so that it is applied exactly once.
 * @throws AppError("cancelled") if the run was cancelled, or another worker has applied the item; nothing is written
 * then.
 */
export async function finishItem(tx: Transaction, item: ItemRow, outcome: ItemOutcome): Promise<void> {
  const [ours] = await tx
    .update(syncItems)
    .set({ ...outcome, tries: sql`${syncItems.tries} + 1` })
    .where(and(eq(syncItems.id, item.id), eq(syncItems.state, "planned")))
    .returning({ id: syncItems.id });
  const failed = outcome.state === "failed" ? 1 : 0;
  const [going] = await tx
    .update(syncRuns)
    .set({ applied: sql`${syncRuns.applied} + 1`, failed: sql`${syncRuns.failed} + ${failed}` })
    .where(and(eq(syncRuns.id, item.runId), eq(syncRuns.state, "applying")))
    .returning({ id: syncRuns.id });
  if (!ours || !going) throw new AppError("cancelled", "The sync was cancelled.");
}

/** Returns an item's entry as the source reported it. The row stores its date as text. */
export function entryOf(item: ItemRow): SourceEntry {
  if (item.entry === null) throw new AppError("internal", "A file to be read has no entry.");
  const { modifiedAt } = item.entry;
  return { ...item.entry, modifiedAt: modifiedAt === null ? null : new Date(modifiedAt) };
}

/** Stores what is known of a file. */
export async function writeEntry(
  context: Context,
  tx: Transaction,
  rootId: string,
  entry: SourceEntry,
  known: Pick<typeof sourceEntries.$inferInsert, "byteHash" | "documentId" | "skipReason" | "triedUnder">,
): Promise<void> {
  const values = {
    externalId: entry.externalId,
    changeTag: entry.changeTag,
    size: entry.size,
    modifiedAt: entry.modifiedAt,
    byteHash: known.byteHash ?? null,
    documentId: known.documentId ?? null,
    skipReason: known.skipReason ?? null,
    triedUnder: known.triedUnder ?? null,
    seenAt: context.now,
  };
  await tx
    .insert(sourceEntries)
    .values({ rootId, path: entry.path, ...values })
    .onConflictDoUpdate({ target: [sourceEntries.rootId, sourceEntries.path], set: values });
}

/** Deletes what is known of a file. */
export async function dropEntry(tx: Transaction, rootId: string, path: string): Promise<void> {
  await tx.delete(sourceEntries).where(and(eq(sourceEntries.rootId, rootId), eq(sourceEntries.path, path)));
}
