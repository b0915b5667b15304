import { index, integer, jsonb, pgTable, real, text, timestamp } from "drizzle-orm/pg-core";

/** What became of each job, for people; the queue's own tables are pg-boss's business and may be emptied. */
export const jobs = pgTable(
  "jobs",
  {
    id: text("id").primaryKey(),
    kind: text("kind").notNull(),
    corpusId: text("corpus_id"),
    documentId: text("document_id"),
    versionId: integer("version_id"),
    /** Jobs that came from one drop or one sync share it. */
    batchId: text("batch_id"),
    state: text("state", { enum: ["queued", "running", "done", "skipped", "failed", "cancelled"] })
      .notNull()
      .default("queued"),
    stage: text("stage").notNull().default("queued"),
    /** 0 to 1 over the whole job. */
    progress: real("progress").notNull().default(0),
    attempts: integer("attempts").notNull().default(0),
    errorCode: text("error_code"),
    errorMessage: text("error_message"),
    /** Counts and timings for people: chunks, pages, millisecondsByStage … */
    result: jsonb("result").$type<Record<string, unknown>>().notNull().default({}),
    actorId: text("actor_id").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    startedAt: timestamp("started_at", { withTimezone: true }),
    finishedAt: timestamp("finished_at", { withTimezone: true }),
    /** Somebody has seen the failure and wants it no more among those that need a look. */
    resolvedAt: timestamp("resolved_at", { withTimezone: true }),
    resolvedBy: text("resolved_by"),
  },
  (table) => [
    index("jobs_batch").on(table.batchId), // progress of one drop
    index("jobs_document").on(table.documentId, table.createdAt), // a document's latest job
    index("jobs_corpus").on(table.corpusId, table.createdAt), // a corpus's jobs, newest first
    index("jobs_state").on(table.state, table.createdAt), // what is waiting or running, newest failures
  ],
);
