import { and, desc, eq, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { packs, receipts } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { ReceiptSummary } from "#lib/domain/receipt.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { ONLY_RESTRICTED_CORPORA, toReceiptSummary } from "./read-receipt.ts";

const listReceiptsSchema = z.strictObject({
  /** Text that the question must contain. */
  q: z.string().trim().max(200).optional(),
  /** Only receipts that are protected from being purged. */
  kept: z.boolean().optional(),
  /** Includes replays, which people start from receipts. Default: left out. */
  replays: z.boolean().optional(),
  limit: z.number().int().min(1).max(200).default(50),
  /** The last receipt of the previous page. */
  after: z.string().max(80).optional(),
});
export type ListReceiptsInput = z.input<typeof listReceiptsSchema>;

export type ReceiptPage = {
  readonly receipts: readonly ReceiptSummary[];
  /** Value of `after` for the next page; null at the end. */
  readonly next: string | null;
};

/** Lists receipts page by page, newest first. @throws ZodError for a malformed input. */
export async function listReceipts(context: Context, input: ListReceiptsInput = {}): Promise<ReceiptPage> {
  const { q, kept, replays, limit, after } = listReceiptsSchema.parse(input);
  const conditions: (SQL | undefined)[] = [
    sql`not ${ONLY_RESTRICTED_CORPORA}`,
    q === undefined || q === "" ? undefined : sql`strpos(lower(${receipts.query}), lower(${q})) > 0`,
    kept
      ? or(
          eq(receipts.pinned, true),
          eq(receipts.judged, true),
          sql`exists (select 1 from ${packs} where ${receipts.id} = any(${packs.receiptIds}))`,
        )
      : undefined,
    replays ? undefined : ne(receipts.origin, "replay"),
    after === undefined ? undefined : await olderThan(context, after),
  ];
  const { frame: _frame, detail: _detail, ...columns } = receiptColumns;
  const found = await context.db
    .select(columns)
    .from(receipts)
    .where(and(...conditions))
    .orderBy(desc(receipts.createdAt), desc(receipts.id))
    .limit(limit + 1);
  const page = found.slice(0, limit);
  return {
    receipts: page.map(toReceiptSummary),
    next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

const receiptColumns = {
  id: receipts.id,
  query: receipts.query,
  frame: receipts.frame,
  detail: receipts.detail,
  origin: receipts.origin,
  status: receipts.status,
  profile: receipts.profile,
  mode: receipts.mode,
  lanes: receipts.lanes,
  corpusIds: receipts.corpusIds,
  reasonCodes: receipts.reasonCodes,
  documentCount: receipts.documentCount,
  tookMs: receipts.tookMs,
  pinned: receipts.pinned,
  judged: receipts.judged,
  asOf: receipts.asOf,
  actorId: receipts.actorId,
  createdAt: receipts.createdAt,
};

/** SQL condition for the receipts after this one. */
async function olderThan(context: Context, id: string): Promise<SQL | undefined> {
  const [last] = await context.db
    .select({ createdAt: receipts.createdAt })
    .from(receipts)
    .where(eq(receipts.id, id));
  if (!last) throw new AppError("bad_request", "The receipt before this page no longer exists.");
  return or(
    lt(receipts.createdAt, last.createdAt),
    and(eq(receipts.createdAt, last.createdAt), lt(receipts.id, id)),
  );
}
