import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { SourceEntry } from "#lib/domain/connector.ts";
import {
  SYNC_ACTIONS,
  SYNC_ITEM_STATES,
  SYNC_STATES,
  SYNC_TRIGGERS,
  type SyncCounts,
} from "#lib/domain/sync.ts";
import { corpora } from "./corpora.ts";

export type RootListing = { readonly cursor: string | null; readonly identity: string | null };

/** One sync of a corpus, from plan to end. Its id is the `batchId` of its job and of the jobs that it queues. */
export const syncRuns = pgTable(
  "sync_runs",
  {
    id: text("id").primaryKey(),
    corpusId: text("corpus_id")
      .notNull()
      .references(() => corpora.id, { onDelete: "cascade" }),
    trigger: text("trigger", { enum: SYNC_TRIGGERS }).notNull(),
    state: text("state", { enum: SYNC_STATES }).notNull().default("planning"),
    planOnly: boolean("plan_only").notNull().default(false),
    /** Who confirmed the planned removals. */
    confirmedBy: text("confirmed_by"),
    waitsBecause: text("waits_because"),
    counts: jsonb("counts").$type<SyncCounts>(),
    /** For each listed root: where its next listing continues, and its identity, valid when this run is done. */
    cursors: jsonb("cursors").$type<Record<string, RootListing>>().notNull().default({}),
    /** Items applied and failed so far, at the last update by its job. */
    applied: integer("applied").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    jobId: text("job_id"),
    errorCode: text("error_code"),
    errorMessage: text("error_message"),
    actorId: text("actor_id").notNull(),
    startedAt: timestamp("started_at", { withTimezone: true }).notNull(),
    plannedAt: timestamp("planned_at", { withTimezone: true }),
    finishedAt: timestamp("finished_at", { withTimezone: true }),
  },
  (table) => [
    index("sync_runs_corpus").on(table.corpusId, table.startedAt), // a corpus's history, newest first
    index("sync_runs_finished").on(table.finishedAt), // runs to delete
  ],
);

/** The action of a sync for one file. Unchanged files have no row. */
export const syncItems = pgTable(
  "sync_items",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    runId: text("run_id")
      .notNull()
      .references(() => syncRuns.id, { onDelete: "cascade" }),
    rootId: text("root_id").notNull(),
    path: text("path").notNull(),
    action: text("action", { enum: SYNC_ACTIONS }).notNull(),
    reason: text("reason"),
    /** Set for a move. */
    fromPath: text("from_path"),
    /** As the source listed it; null for a removed file. */
    entry: jsonb("entry").$type<SourceEntry | null>(),
    state: text("state", { enum: SYNC_ITEM_STATES }).notNull().default("planned"),
    documentId: text("document_id"),
    errorCode: text("error_code"),
    errorMessage: text("error_message"),
    tries: integer("tries").notNull().default(0),
  },
  (table) => [
    index("sync_items_run").on(table.runId, table.state, table.id), // the items still to do, in order
    // Whether a document has open items: every answer that shows a document checks it.
    index("sync_items_open").on(table.documentId).where(sql`state <> 'done' and document_id is not null`),
  ],
);
