import { index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** One logged tool call (retrieval-index-spec: ToolRun). The frame is kept whole here and nowhere else (CONTRACTS 19). */
export const toolRuns = pgTable(
  "tool_runs",
  {
    id: text("id").primaryKey(),
    traceId: text("trace_id").notNull(),
    tool: text("tool").notNull(),
    providerKind: text("provider_kind").notNull(),
    lane: text("lane"),
    modelId: text("model_id"),
    inputsLogged: jsonb("inputs_logged").$type<Record<string, unknown>>().notNull(),
    outputs: jsonb("outputs").$type<Record<string, unknown>>().notNull(),
    reasonCodes: text("reason_codes").array().notNull(),
    latencyMs: integer("latency_ms").notNull(),
    /** The search's own `now`, which everything that depends on time was computed from (CONTRACTS 5). */
    asOf: timestamp("as_of", { withTimezone: true }).notNull(),
    actorId: text("actor_id").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("tool_runs_trace").on(table.traceId)], // a receipt reads its steps
);
