import { index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { Figures, GoldenCase, QueryRow } from "#lib/domain/evaluation.ts";

/** One set over one route, once: its figures, and what every question gave. */
export const evaluationRuns = pgTable(
  "evaluation_runs",
  {
    id: text("id").primaryKey(),
    setName: text("set_name").notNull(),
    setKind: text("set_kind", { enum: ["golden", "beir", "judgements"] }).notNull(),
    setHash: text("set_hash").notNull(),
    /** How deep a case's `must` may stand. */
    k: integer("k").notNull(),
    queryCount: integer("query_count").notNull(),
    /** The cases, so that the page can run the set again; null for BEIR folders. */
    cases: jsonb("cases").$type<readonly GoldenCase[] | null>(),
    route: text("route").notNull(),
    recipeHash: text("recipe_hash").notNull(),
    /** The package's version and a hash over the sources that rank; says nothing of git. */
    version: text("version").notNull(),
    state: text("state", { enum: ["queued", "running", "done", "failed"] })
      .notNull()
      .default("running"),
    error: text("error"),
    figures: jsonb("figures").$type<Figures | null>(),
    perQuery: jsonb("per_query").$type<readonly QueryRow[]>().notNull().default([]),
    /** Runs that one job was asked for share it with that job; null where no job is behind it. */
    batchId: text("batch_id"),
    actorId: text("actor_id").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp("finished_at", { withTimezone: true }),
  },
  (table) => [
    index("evaluation_runs_set").on(table.setName, table.route, table.createdAt), // newest run of a set's route
    index("evaluation_runs_batch").on(table.batchId), // what a job has to measure
  ],
);
