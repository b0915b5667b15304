import { z } from "zod";

/**
 * A client of the sidecar protocol, for tests. Its schemas come from the contract (ADR 0014) and share nothing with those
 * of the handlers. If the two differ, a test fails.
 */
const binding = {
  corpus_id: z.string().max(120),
  title: z.string().max(200),
  source_type: z.enum(["onedrive", "sharepoint", "local", "mixed"]),
  project_id: z.string().max(120).optional(),
  matter_id: z.string().max(120).optional(),
  source_binding_ref: z.string().max(240),
  root_locator: z.object({
    drive_id: z.string().optional(),
    site_id: z.string().optional(),
    folder_id: z.string().optional(),
    folder_path: z.string().optional(),
    local_path: z.string().optional(),
  }),
  include_patterns: z.array(z.string().max(240)).default([]),
  exclude_patterns: z.array(z.string().max(240)).default([]),
  metadata_defaults: z.record(z.string(), z.unknown()).default({}),
  motion_type_defaults: z.array(z.string().max(120)).default([]),
  document_role_defaults: z.array(z.string().max(120)).default([]),
  workflow_stage_defaults: z.array(z.string().max(120)).default([]),
  topology_labels: z.array(z.string().max(120)).default([]),
  sync_mode: z.enum(["manual", "scheduled", "on_demand"]).default("manual"),
  enabled: z.boolean().default(true),
  schema_version: z.literal(1),
};
export const Binding = z.object(binding);

export const QueryRequest = z.object({
  corpus_ids: z.array(z.string().max(120)).min(1),
  query: z.string().max(4000),
  top_k: z.number().int().min(1).max(50).default(8),
  filters: z.record(z.string(), z.unknown()).default({}),
  mode: z.enum(["semantic", "semantic_with_keyword_boost", "hybrid"]).default("hybrid"),
  include_chunks: z.boolean().default(true),
  include_documents: z.boolean().default(true),
  include_debug: z.boolean().default(false),
  include_receipt_fields: z.boolean().default(true),
  intended_query_class: z
    .enum([
      "exact_document_lookup",
      "semantic_issue_lookup",
      "cross_corpus_lookup",
      "support_pack_lookup",
      "mixed_unknown",
    ])
    .default("mixed_unknown"),
  trace_id: z.string().max(120).optional(),
  schema_version: z.literal(1),
});

const Chunk = z.object({
  chunk_id: z.string().max(160),
  doc_id: z.string().max(160),
  text: z.string(),
  score: z.number(),
  metadata: z.record(z.string(), z.unknown()).default({}),
  start_offset: z.number().int().optional(),
  end_offset: z.number().int().optional(),
});

const Document = z.object({
  doc_id: z.string().max(160),
  title: z.string().max(240).optional(),
  source_uri: z.string().max(500).optional(),
  path: z.string().max(500).optional(),
  last_modified_at: z.string().datetime().optional(),
  metadata: z.record(z.string(), z.unknown()).default({}),
});

const Topology = z.object({
  stable_doc_aliases: z.array(z.string().max(240)).default([]),
  relation_hints: z.array(z.string().max(120)).default([]),
  neighbor_expansion_eligible: z.boolean().default(false),
  schema_version: z.literal(1),
});

export const ProviderReceipt = z.object({
  provider_kind: z.literal("llamaindex_index"),
  search_lane: z.literal("semantic_corpus"),
  corpus_ids: z.array(z.string().max(120)).default([]),
  route_reason_codes: z.array(z.string().max(120)).default([]),
  freshness_state: z.enum(["fresh", "stale", "unknown"]).default("unknown"),
  degraded_reason: z.string().max(240).optional(),
  route_note: z.string().max(240).optional(),
  topology_enrichment_status: z
    .enum(["not_requested", "eligible", "applied_by_consumer", "suppressed", "unknown"])
    .default("unknown"),
  schema_version: z.literal(1),
});

const QueryResponse = z.object({
  corpus_ids: z.array(z.string().max(120)),
  hits: z.array(
    z.object({
      document: Document,
      chunks: z.array(Chunk).default([]),
      aggregate_score: z.number(),
      topology_metadata: Topology.optional(),
    }),
  ),
  retrieval_mode: z.enum(["semantic", "semantic_with_keyword_boost", "hybrid"]),
  freshness: z.object({
    indexed_at: z.string().datetime().optional(),
    stale: z.boolean().default(false),
    stale_reason: z.string().max(240).optional(),
  }),
  provider_receipt: ProviderReceipt.optional(),
  trace_id: z.string().max(120).optional(),
  schema_version: z.literal(1),
});

const status = z.enum(["healthy", "stale", "syncing", "error", "disabled", "unknown"]);
const service = z.enum(["healthy", "degraded", "disabled", "unknown"]);

export const Health = z.object({
  service_status: service,
  corpora: z
    .array(
      z.object({
        corpus_id: z.string(),
        status,
        last_indexed_at: z.string().datetime().optional(),
        document_count: z.number().int().nonnegative().default(0),
        chunk_count: z.number().int().nonnegative().default(0),
        last_error: z.string().max(240).optional(),
      }),
    )
    .default([]),
  schema_version: z.literal(1),
});

export const ProviderHealthCurrent = z.object({
  service_status: service,
  corpora: z
    .array(
      z.object({
        corpus_id: z.string().max(120),
        provider_kind: z.literal("llamaindex_index"),
        status,
        freshness_state: z.enum(["fresh", "stale", "unknown"]).default("unknown"),
        last_indexed_at: z.string().datetime().optional(),
        last_sync_started_at: z.string().datetime().optional(),
        last_sync_finished_at: z.string().datetime().optional(),
        document_count: z.number().int().nonnegative().default(0),
        chunk_count: z.number().int().nonnegative().default(0),
        degraded_reason: z.string().max(240).optional(),
        last_error: z.string().max(240).optional(),
        schema_version: z.literal(1),
      }),
    )
    .default([]),
  updated_at: z.string().datetime(),
  schema_version: z.literal(1),
});

export class SpecClient {
  private readonly baseUrl: string;
  private readonly timeoutMs: number;

  constructor({ baseUrl, timeoutMs }: { readonly baseUrl: string; readonly timeoutMs: number }) {
    this.baseUrl = baseUrl;
    this.timeoutMs = timeoutMs;
  }

  async query(input: z.input<typeof QueryRequest>) {
    const answered = await fetch(`${this.baseUrl}/query`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(QueryRequest.parse(input)),
      signal: AbortSignal.timeout(this.timeoutMs),
    });
    if (!answered.ok) throw new Error(`llamaindex_query_failed:${answered.status}`);
    return QueryResponse.parse(await answered.json());
  }

  async health() {
    const answered = await fetch(`${this.baseUrl}/health`, { signal: AbortSignal.timeout(this.timeoutMs) });
    if (!answered.ok) throw new Error(`llamaindex_health_failed:${answered.status}`);
    return Health.parse(await answered.json());
  }
}
