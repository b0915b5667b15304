import { z } from "zod";
import { LIST_LIMIT } from "./json-limits.ts";
import { CONFIDENTIALITIES } from "./metadata.ts";
import { QUERY_CLASSES } from "./routing.ts";
import { searchFiltersSchema } from "./search.ts";
import { spatialFilterSchema } from "./search-place.ts";

/**
 * Wire format of /api/sidecar, in the sidecar protocol's terms. Answers are strict: our additions are in `metadata` and
 * `metadata_defaults` (ADR 0014).
 */

export const PROVIDER_KIND = "llamaindex_index";
export const SEARCH_LANE = "semantic_corpus";

const id = z.string().max(120);
const schemaVersion = z.literal(1);
const metadata = z.record(z.string(), z.unknown()).default({});
export const sidecarFreshnessSchema = z.enum(["fresh", "stale", "unknown"]);
export const SIDECAR_MODES = ["semantic", "semantic_with_keyword_boost", "hybrid"] as const;

/**
 * Filters of a query: our own except corpora (`corpus_ids` names them), and the frame's place and confidentiality. No
 * lane applies a place yet, so it is refused unless it is `advisory` (ADR 0013).
 */
const sidecarFiltersSchema = searchFiltersSchema.omit({ corpora: true }).extend({
  spatial: spatialFilterSchema.optional(),
  confidentialityAllow: z.array(z.enum(CONFIDENTIALITIES)).max(CONFIDENTIALITIES.length).optional(),
  allowRestricted: z.boolean().optional(),
});
export type SidecarFilters = z.infer<typeof sidecarFiltersSchema>;

export const sidecarQueryRequestSchema = z.object({
  corpus_ids: z.array(id).min(1).max(LIST_LIMIT),
  query: z.string().max(4000),
  top_k: z.number().int().min(1).max(50).default(8).describe("number of documents, not passages"),
  filters: sidecarFiltersSchema.default({}),
  mode: z.enum(SIDECAR_MODES).default("hybrid"),
  include_chunks: z.boolean().default(true),
  include_documents: z.boolean().default(true),
  include_debug: z.boolean().default(false),
  include_receipt_fields: z.boolean().default(true),
  intended_query_class: z.enum(QUERY_CLASSES).default("mixed_unknown"),
  trace_id: id.optional(),
  schema_version: schemaVersion,
});
export type SidecarQueryRequest = z.infer<typeof sidecarQueryRequestSchema>;

const sidecarChunkSchema = z.strictObject({
  chunk_id: z.string().max(160),
  doc_id: z.string().max(160),
  text: z.string(),
  score: z.number(),
  metadata,
  start_offset: z.number().int().optional().describe("in code points of the canonical text"),
  end_offset: z.number().int().optional(),
});
export type SidecarChunk = z.infer<typeof sidecarChunkSchema>;

const sidecarDocumentSchema = z.strictObject({
  doc_id: z.string().max(160),
  title: z.string().max(240).optional(),
  source_uri: z.string().max(500).optional(),
  path: z.string().max(500).optional(),
  last_modified_at: z.iso.datetime().optional(),
  metadata,
});
export type SidecarDocument = z.infer<typeof sidecarDocumentSchema>;

const sidecarTopologySchema = z.strictObject({
  stable_doc_aliases: z.array(z.string().max(240)).default([]),
  relation_hints: z.array(id).default([]),
  neighbor_expansion_eligible: z.boolean().default(false),
  schema_version: schemaVersion,
});

export const sidecarReceiptSchema = z.strictObject({
  provider_kind: z.literal(PROVIDER_KIND),
  search_lane: z.literal(SEARCH_LANE),
  corpus_ids: z.array(id).default([]),
  route_reason_codes: z.array(id).default([]),
  freshness_state: sidecarFreshnessSchema.default("unknown"),
  degraded_reason: z.string().max(240).optional(),
  route_note: z.string().max(240).optional(),
  topology_enrichment_status: z
    .enum(["not_requested", "eligible", "applied_by_consumer", "suppressed", "unknown"])
    .default("unknown"),
  schema_version: schemaVersion,
});
export type SidecarReceipt = z.infer<typeof sidecarReceiptSchema>;

const sidecarHitSchema = z.strictObject({
  document: sidecarDocumentSchema,
  chunks: z.array(sidecarChunkSchema).default([]),
  aggregate_score: z.number(),
  topology_metadata: sidecarTopologySchema.optional(),
});
export type SidecarHit = z.infer<typeof sidecarHitSchema>;

export const sidecarQueryResponseSchema = z.strictObject({
  corpus_ids: z.array(id),
  hits: z.array(sidecarHitSchema),
  retrieval_mode: z.enum(SIDECAR_MODES),
  freshness: z.strictObject({
    indexed_at: z.iso.datetime().optional(),
    stale: z.boolean().default(false),
    stale_reason: z.string().max(240).optional(),
  }),
  provider_receipt: sidecarReceiptSchema.optional(),
  trace_id: id.optional(),
  schema_version: schemaVersion,
});
export type SidecarQueryResponse = z.infer<typeof sidecarQueryResponseSchema>;
