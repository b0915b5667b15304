import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { CORPUS_STATES, type CorpusHealthView } from "#lib/domain/corpus-console.ts";
import { FRESHNESS_STATES, SERVICE_STATUSES } from "#lib/domain/freshness.ts";
import { corpora } from "./corpora.ts";

/**
 * The current health of each corpus, one row per corpus, read by the API, receipts and console. A change that affects
 * it adds a touch in the same transaction. Readers recompute a touched row first.
 */
export const corpusHealth = pgTable("corpus_health", {
  corpusId: text("corpus_id")
    .primaryKey()
    .references(() => corpora.id, { onDelete: "cascade" }),
  status: text("status", { enum: CORPUS_STATES }).notNull().default("unknown"),
  freshnessState: text("freshness_state", { enum: FRESHNESS_STATES }).notNull().default("unknown"),
  lastIndexedAt: timestamp("last_indexed_at", { withTimezone: true }),
  lastSyncStartedAt: timestamp("last_sync_started_at", { withTimezone: true }),
  lastSyncFinishedAt: timestamp("last_sync_finished_at", { withTimezone: true }),
  documentCount: integer("document_count").notNull().default(0),
  chunkCount: integer("chunk_count").notNull().default(0),
  degradedReason: text("degraded_reason"),
  lastError: text("last_error"),
  /** The rest of the view: reasons, pages, vectors, fingerprint, storage, coverage. */
  detail: jsonb("detail")
    .$type<
      Partial<
        Pick<
          CorpusHealthView,
          "reasons" | "pageCount" | "vectors" | "fingerprint" | "storage" | "coverage" | "source"
        >
      >
    >()
    .notNull()
    .default({}),
  /** The recipe that it was computed for. Under another recipe it is dirty. */
  judgedBy: text("judged_by"),
  /** Not computed yet, or due to be computed again. */
  dirty: boolean("dirty").notNull().default(true),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});

/**
 * Records that something in a corpus's health changed. Rows are only added, so that writers never wait for each other
 * or for a reader, and an uncommitted change cannot count as processed.
 */
export const corpusTouches = pgTable(
  "corpus_touches",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    corpusId: text("corpus_id").notNull(),
    touchedAt: timestamp("touched_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("corpus_touches_corpus").on(table.corpusId)], // whether a corpus has touches
);

/** The current state of each provider, and whether it is enabled. */
export const providerHealth = pgTable("provider_health", {
  id: text("id").primaryKey(),
  status: text("status", { enum: SERVICE_STATUSES }).notNull().default("unknown"),
  note: text("note"),
  enabled: boolean("enabled").notNull().default(true),
  checkedAt: timestamp("checked_at", { withTimezone: true }),
});

/** How often a corpus was searched, and how often without a result; one row per corpus. */
export const queryStats = pgTable("query_stats", {
  corpusId: text("corpus_id")
    .primaryKey()
    .references(() => corpora.id, { onDelete: "cascade" }),
  searches7: integer("searches_7").notNull().default(0),
  searches30: integer("searches_30").notNull().default(0),
  zeroHits7: integer("zero_hits_7").notNull().default(0),
  medianMs: integer("median_ms"),
  lastSearchAt: timestamp("last_search_at", { withTimezone: true }),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});
