import { index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { type Figures, type GoldenCase, type QueryRow, RUN_STATES } from "#lib/domain/evaluation.ts";
import { SET_KINDS } from "#lib/domain/golden.ts";

/** One run of one set over one route: its measures, and the result of every question. */
export const evaluationRuns = pgTable(
  "evaluation_runs",
  {
    id: text("id").primaryKey(),
    setName: text("set_name").notNull(),
    setKind: text("set_kind", { enum: SET_KINDS }).notNull(),
    setHash: text("set_hash").notNull(),
    /** A case's `must` targets must be in the first k results. */
    k: integer("k").notNull(),
    queryCount: integer("query_count").notNull(),
    /** The cases, so that the page can run the set again; null for BEIR folders. */
    cases: jsonb("cases").$type<readonly GoldenCase[] | null>(),
    route: text("route").notNull(),
    recipeHash: text("recipe_hash").notNull(),
    /** The package's version, and a hash over the sources that rank. Independent of git. */
    version: text("version").notNull(),
    state: text("state", { enum: RUN_STATES }).notNull().default("running"),
    error: text("error"),
    figures: jsonb("figures").$type<Figures | null>(),
    perQuery: jsonb("per_query").$type<readonly QueryRow[]>().notNull().default([]),
    /** Shared by a job and the runs that it makes; null for a run without a job. */
    batchId: text("batch_id"),
    actorId: text("actor_id").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp("finished_at", { withTimezone: true }),
  },
  (table) => [
    index("evaluation_runs_set").on(table.setName, table.route, table.createdAt), // newest run of a set's route
    index("evaluation_runs_batch").on(table.batchId), // the runs of a job
  ],
);
