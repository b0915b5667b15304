import { z } from "zod";
import { errorAnswerSchema } from "./api.ts";
import { SERVICE_STATUSES } from "./freshness.ts";
import { LANE_STATUSES } from "./lane.ts";
import {
  PROVIDER_KIND,
  SEARCH_LANE,
  SIDECAR_MODES,
  sidecarFreshnessSchema,
  sidecarQueryResponseSchema,
  sidecarReceiptSchema,
} from "./sidecar.ts";

/** Wire format of /api/sidecar for corpora, their health, and errors. */

const id = z.string().max(120);
const count = z.number().int().nonnegative().default(0);
const schemaVersion = z.literal(1);
const note = z.string().max(240).optional();
const time = z.iso.datetime().optional();
const labels = z.array(id).default([]);

const CORPUS_STATUSES = ["healthy", "stale", "syncing", "error", "disabled", "unknown"] as const;

/** The protocol's words for where a corpus's documents come from. It has none for other connectors (ADR 0014). */
const SIDECAR_SOURCE_TYPES = ["onedrive", "sharepoint", "local", "mixed"] as const;
export type SidecarSourceType = (typeof SIDECAR_SOURCE_TYPES)[number];

export const sidecarBindingSchema = z.strictObject({
  corpus_id: id,
  title: z.string().max(200),
  source_type: z.enum(SIDECAR_SOURCE_TYPES),
  project_id: id.optional(),
  matter_id: id.optional(),
  source_binding_ref: z.string().max(240),
  root_locator: z.strictObject({
    drive_id: z.string().optional(),
    site_id: z.string().optional(),
    folder_id: z.string().optional(),
    folder_path: z.string().optional(),
    local_path: z.string().optional(),
  }),
  include_patterns: z.array(z.string().max(240)).default([]),
  exclude_patterns: z.array(z.string().max(240)).default([]),
  metadata_defaults: z.record(z.string(), z.unknown()).default({}),
  motion_type_defaults: labels,
  document_role_defaults: labels,
  workflow_stage_defaults: labels,
  topology_labels: labels,
  sync_mode: z.enum(["manual", "scheduled", "on_demand"]).default("manual"),
  enabled: z.boolean().default(true),
  schema_version: schemaVersion,
});
export type SidecarBinding = z.infer<typeof sidecarBindingSchema>;

export const sidecarBindingsSchema = z.strictObject({
  corpora: z.array(sidecarBindingSchema),
  schema_version: schemaVersion,
});

/** GET /health. */
export const sidecarHealthSchema = z.strictObject({
  service_status: z.enum(SERVICE_STATUSES),
  corpora: z
    .array(
      z.strictObject({
        corpus_id: z.string(),
        status: z.enum(CORPUS_STATUSES),
        last_indexed_at: time,
        document_count: count,
        chunk_count: count,
        last_error: note,
      }),
    )
    .default([]),
  schema_version: schemaVersion,
});
export type SidecarHealth = z.infer<typeof sidecarHealthSchema>;

const sidecarCorpusHealthSchema = z.strictObject({
  corpus_id: id,
  provider_kind: z.literal(PROVIDER_KIND),
  status: z.enum(CORPUS_STATUSES),
  freshness_state: sidecarFreshnessSchema.default("unknown"),
  last_indexed_at: time,
  last_sync_started_at: time,
  last_sync_finished_at: time,
  document_count: count,
  chunk_count: count,
  degraded_reason: note,
  last_error: note,
  schema_version: schemaVersion,
});
export type SidecarCorpusHealth = z.infer<typeof sidecarCorpusHealthSchema>;

/** GET /corpora-health. */
export const sidecarHealthCurrentSchema = z.strictObject({
  service_status: z.enum(SERVICE_STATUSES),
  corpora: z.array(sidecarCorpusHealthSchema).default([]),
  updated_at: z.iso.datetime(),
  schema_version: schemaVersion,
});
export type SidecarHealthCurrent = z.infer<typeof sidecarHealthCurrentSchema>;

export const sidecarRefreshSchema = z.strictObject({
  job_id: z.string().nullable().describe("null if there was nothing to do"),
  corpus_id: id,
  accepted: z.boolean(),
  accepted_status: z.enum(["started", "already_running", "up_to_date"]),
  expected_mode: z.enum(["manual", "scheduled"]),
  reasons: z.array(z.string()).describe("reason codes why the index is stale"),
  schema_version: schemaVersion,
});
export type SidecarRefresh = z.infer<typeof sidecarRefreshSchema>;

/** POST /query/debug: the answer of /query, and the data that it was made from. */
export const sidecarDebugSchema = sidecarQueryResponseSchema.extend({
  route_reason_codes: z.array(z.string()),
  corpus_health: z.array(sidecarCorpusHealthSchema),
  selected_mode: z.enum(SIDECAR_MODES),
  filter_summary: z.array(z.string()),
  lanes: z.array(
    z.strictObject({
      lane: z.string(),
      status: z.enum(LANE_STATUSES),
      reason_codes: z.array(z.string()),
      candidate_count: z.number().int(),
      latency_ms: z.number(),
    }),
  ),
});
export type SidecarDebug = z.infer<typeof sidecarDebugSchema>;

/** The known facts about provider and route when a request is refused. */
export const sidecarErrorSchema = errorAnswerSchema.extend({
  provider_kind: z.literal(PROVIDER_KIND),
  search_lane: z.literal(SEARCH_LANE),
  ...sidecarReceiptSchema.pick({ corpus_ids: true, route_reason_codes: true, freshness_state: true }).shape,
  degraded_reason: z.string().max(240),
  schema_version: schemaVersion,
});
export type SidecarError = z.infer<typeof sidecarErrorSchema>;
