import { bigint, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { FRESHNESS_STATES } from "#lib/domain/freshness.ts";
import { EVENT_NAMES } from "#lib/domain/telemetry.ts";

/** Events, with the sidecar protocol's fields. They never leave the machine and contain no question. */
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
    freshnessState: text("freshness_state", { enum: FRESHNESS_STATES }).notNull(),
    degradedReason: text("degraded_reason"),
    /** Further facts: the evidence that was opened, the grade … */
    detail: jsonb("detail").$type<Record<string, unknown>>().notNull().default({}),
    actorId: text("actor_id").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("events_trace").on(table.traceId), // the events of one search
    index("events_name_created").on(table.name, table.createdAt), // statistics, and finding events to purge
  ],
);
