import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, real, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { JOB_STATES } from "#lib/domain/job.ts";

/** Jobs, from waiting to ended. Workers claim rows from this table, and people read the same rows (ADR 0064). */
export const jobs = pgTable(
  "jobs",
  {
    id: text("id").primaryKey(),
    kind: text("kind").notNull(),
    corpusId: text("corpus_id"),
    documentId: text("document_id"),
    versionId: integer("version_id"),
    /** Shared by the jobs of one upload or one sync. */
    batchId: text("batch_id"),
    state: text("state", { enum: JOB_STATES }).notNull().default("queued"),
    stage: text("stage").notNull().default("queued"),
    /** 0 to 1 over the whole job. */
    progress: real("progress").notNull().default(0),
    attempts: integer("attempts").notNull().default(0),
    /** At most one waiting or running job has a key. Null for rows of releases before 0020. */
    key: text("key"),
    /** Higher runs first. */
    priority: integer("priority").notNull().default(0),
    /** A waiting job is not claimed earlier. */
    runAfter: timestamp("run_after", { withTimezone: true }).notNull().defaultNow(),
    /** Number of claims by workers. Never reset, so it identifies the claim that a write belongs to. */
    claims: integer("claims").notNull().default(0),
    /** Another worker may claim a running job after this. Null: never. */
    leaseUntil: timestamp("lease_until", { withTimezone: true }),
    errorCode: text("error_code"),
    errorMessage: text("error_message"),
    /** Counts and timings for people: chunks, pages, millisecondsByStage … */
    result: jsonb("result").$type<Record<string, unknown>>().notNull().default({}),
    actorId: text("actor_id").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    startedAt: timestamp("started_at", { withTimezone: true }),
    finishedAt: timestamp("finished_at", { withTimezone: true }),
    /** A person has seen the failure and dismissed it from those that need a look. */
    resolvedAt: timestamp("resolved_at", { withTimezone: true }),
    resolvedBy: text("resolved_by"),
  },
  (table) => [
    index("jobs_batch").on(table.batchId), // progress of one drop
    index("jobs_document").on(table.documentId, table.createdAt), // a document's latest job
    index("jobs_corpus").on(table.corpusId, table.createdAt), // a corpus's jobs, newest first
    uniqueIndex("jobs_active_key").on(table.key).where(sql`state in ('queued', 'running')`), // one job a key
    index("jobs_next")
      .on(table.priority.desc().nullsFirst(), table.createdAt, table.id)
      .where(sql`state in ('queued', 'running')`), // the next jobs to claim
    index("jobs_state").on(table.state, table.createdAt), // waiting and running jobs, newest failures
  ],
);
