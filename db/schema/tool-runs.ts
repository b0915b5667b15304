import { index, integer, jsonb, pgTable, real, text, timestamp } from "drizzle-orm/pg-core";
import { LANE_STATUSES } from "#lib/domain/lane.ts";
import { bytea } from "./types.ts";

/** One logged step of a search. Its inputs may hold the question, so they are never written to a log (ADR 0017). */
export const toolRuns = pgTable(
  "tool_runs",
  {
    id: text("id").primaryKey(),
    traceId: text("trace_id").notNull(),
    /** Its position among the steps, from 0. */
    ordinal: integer("ordinal").notNull().default(0),
    tool: text("tool").notNull(),
    providerKind: text("provider_kind").notNull(),
    lane: text("lane"),
    modelId: text("model_id"),
    inputsLogged: jsonb("inputs_logged").$type<Record<string, unknown>>().notNull(),
    outputs: jsonb("outputs").$type<Record<string, unknown>>().notNull(),
    /**
     * The results of an answer, compressed before they are stored, because they are most of a receipt (ADR 0096). Null for
     * other steps, and for answers of earlier releases and archives, whose outputs contain the results.
     */
    packedResults: bytea("packed_results"),
    reasonCodes: text("reason_codes").array().notNull(),
    status: text("status", { enum: LANE_STATUSES }).notNull().default("ok"),
    /** Words for a person; null when nothing went wrong. */
    error: text("error"),
    /** Since the search began. */
    startedMs: real("started_ms").notNull().default(0),
    latencyMs: real("latency_ms").notNull(),
    /** The search's own `now`, used in everything that depends on time (ADR 0005). */
    asOf: timestamp("as_of", { withTimezone: true }).notNull(),
    actorId: text("actor_id").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("tool_runs_trace").on(table.traceId, table.ordinal)], // the steps of a receipt
);
