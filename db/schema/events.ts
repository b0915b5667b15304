import { bigint, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { EVENT_NAMES } from "#lib/domain/telemetry.ts";

/** What happened, with doc18's fields (R1.1 §10). Nothing of it leaves the machine, and no question stands in it. */
export const events = pgTable(
  "events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    name: text("name", { enum: EVENT_NAMES }).notNull(),
    traceId: text("trace_id"),
    providerKind: text("provider_kind").notNull(),
    searchLane: text("search_lane").notNull(),
    corpusIds: text("corpus_ids").array().notNull(),
    projectId: text("project_id"),
    matterId: text("matter_id"),
    queryClass: text("query_class"),
    latencyMs: integer("latency_ms"),
    resultCount: integer("result_count"),
    decisionReasonCodes: text("decision_reason_codes").array().notNull(),
    freshnessState: text("freshness_state", { enum: ["fresh", "stale", "unknown"] }).notNull(),
    degradedReason: text("degraded_reason"),
    /** What else is known: the evidence that was opened, the grade given … */
    detail: jsonb("detail").$type<Record<string, unknown>>().notNull().default({}),
    actorId: text("actor_id").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("events_trace").on(table.traceId), // one search's story
    index("events_name_created").on(table.name, table.createdAt), // statistics, and what is due to be purged
  ],
);
