import { boolean, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { LANE_STATUSES } from "#lib/domain/lane.ts";
import type { ReceiptDetail } from "#lib/domain/receipt.ts";
import { RECEIPT_ORIGINS } from "#lib/domain/receipt.ts";
import type { SearchFrame } from "#lib/domain/search.ts";

/**
 * One search: its frame, the state that it ran in, and how it ended. Its steps are `tool_runs`. The id is the trace id.
 * The question's words are never written to a log (ADR 0017).
 */
export const receipts = pgTable(
  "receipts",
  {
    id: text("id").primaryKey(),
    query: text("query").notNull(),
    frame: jsonb("frame").$type<SearchFrame>().notNull(),
    origin: text("origin", { enum: RECEIPT_ORIGINS }).notNull(),
    status: text("status", { enum: LANE_STATUSES }).notNull(),
    profile: text("profile").notNull(),
    mode: text("mode").notNull(),
    lanes: text("lanes").array().notNull(),
    corpusIds: text("corpus_ids").array().notNull(),
    reasonCodes: text("reason_codes").array().notNull(),
    documentCount: integer("document_count").notNull(),
    tookMs: integer("took_ms").notNull(),
    /** Corpora, lanes, filters and fingerprints at the time of the search. */
    detail: jsonb("detail").$type<ReceiptDetail>().notNull(),
    /** Kept at any age, because a person pinned it or made a judgement from it. */
    pinned: boolean("pinned").notNull().default(false),
    judged: boolean("judged").notNull().default(false),
    /** The search's own `now` (ADR 0005). */
    asOf: timestamp("as_of", { withTimezone: true }).notNull(),
    actorId: text("actor_id").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  // The list, newest first, a page at a time. Also finds receipts to purge.
  (table) => [index("receipts_created").on(table.createdAt, table.id)],
);
