import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { events, packs, receipts, toolRuns } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { AppError } from "#lib/errors/app-error.ts";

const DAY_MS = 24 * 3600 * 1000;
/** Maximum number of receipts purged at once. The next run continues. */
const MAX_PURGED = 2000;

/** Protects a receipt from being purged, or removes the protection. @throws AppError("not_found"). */
export async function pinReceipt(
  context: Context,
  input: { readonly id: string; readonly pinned: boolean },
): Promise<void> {
  const changed = await context.db
    .update(receipts)
    .set({ pinned: input.pinned })
    .where(eq(receipts.id, input.id))
    .returning({ id: receipts.id });
  if (changed.length === 0) throw new AppError("not_found", "This receipt no longer exists.");
}

/** Marks the receipt of a judgement, so that it is not purged. */
export async function markJudged(context: Context, traceId: string): Promise<void> {
  await context.db.update(receipts).set({ judged: true }).where(eq(receipts.id, traceId));
}

/**
 * Removes receipts older than RECEIPT_DAYS with their steps, and events of that age. Pinned and judged receipts stay,
 * and those of a pack stay as long as the pack.
 */
export async function purgeReceipts(context: Context): Promise<{ readonly purged: number }> {
  const before = new Date(context.now.getTime() - context.config.search.receiptDays * DAY_MS);
  const due = await context.db
    .select({ id: receipts.id })
    .from(receipts)
    .where(
      and(
        lt(receipts.createdAt, before),
        eq(receipts.pinned, false),
        eq(receipts.judged, false),
        sql`not exists (select 1 from ${packs} where ${receipts.id} = any(${packs.receiptIds}))`,
      ),
    )
    .orderBy(receipts.createdAt)
    .limit(MAX_PURGED);
  const ids = due.map(({ id }) => id);
  await context.db.transaction(async (tx) => {
    if (ids.length > 0) {
      await tx.delete(toolRuns).where(inArray(toolRuns.traceId, ids));
      await tx.delete(receipts).where(inArray(receipts.id, ids));
    }
    await tx.delete(events).where(lt(events.createdAt, before));
    // Steps without a receipt have no purge date of their own.
    await tx
      .delete(toolRuns)
      .where(
        and(
          lt(toolRuns.createdAt, before),
          sql`not exists (select 1 from ${receipts} where ${receipts.id} = ${toolRuns.traceId})`,
        ),
      );
  });
  return { purged: ids.length };
}
