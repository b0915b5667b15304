import { z } from "zod";
import { errorAnswerSchema } from "./api.ts";
import { commaList } from "./comma-list.ts";
import { isoDay } from "./day.ts";
import { FRESHNESS_STATES } from "./freshness.ts";
import { CONFIDENTIALITIES } from "./metadata.ts";
import { PROFILE_NAMES } from "./profile.ts";
import { assembledItemSchema, assembledPackSchema } from "./rag-assembly.ts";
import { SEARCH_MODES } from "./search.ts";

/** Wire format of /api/rag and of the commands index, search and chunk, in the protocol's own terms. */

const name = z.string().min(1).max(200);
/** A single value or a list (OR). */
const names = z.union([name.transform((value) => [value]), z.array(name).max(100)]);

/** AND across groups, OR within a list. `corpora` is our addition. */
const ragFiltersSchema = z.strictObject({
  corpora: z.array(z.string().min(1).max(120)).min(1).max(100).optional(),
  tags: z.array(z.string().min(1).max(120)).max(100).optional(),
  tag_mode: z.enum(["any", "all"]).optional(),
  project: names.optional(),
  doc_type: names.optional(),
  date_from: isoDay.optional(),
  date_to: isoDay.optional(),
  confidentiality_allow: z.array(z.enum(CONFIDENTIALITIES)).max(10).optional(),
  allow_restricted: z
    .boolean()
    .optional()
    .describe("required to request `restricted`; restricted evidence is not shown until roles exist"),
});

const PACK_FORMS = ["both", "full", "llm"] as const;

export const ragSearchRequestSchema = z
  .strictObject({
    query: z.string().trim().min(1, "say what to look for").max(4000),
    profile_id: z.enum(PROFILE_NAMES).default("default_research"),
    mode: z.enum(SEARCH_MODES).optional().describe("default: the mode of the profile"),
    top_k: z.number().int().min(1).max(50).default(10).describe("number of passages, not documents"),
    filters: ragFiltersSchema.default({}),
    pack: z.enum(PACK_FORMS).default("both"),
    assembly: z
      .string()
      .min(1)
      .max(60)
      .optional()
      .describe(
        "assembly configuration for the packs; its limits replace top_k. Default: the ranked passages",
      ),
    budget: z
      .number()
      .int()
      .min(1)
      .max(1_000_000)
      .optional()
      .describe("token limit of an assembled pack; default: the limit of its configuration"),
  })
  .refine(
    ({ filters }) => filters.allow_restricted || !filters.confidentiality_allow?.includes("restricted"),
    {
      path: ["filters", "confidentiality_allow"],
      error: "restricted was asked for without allow_restricted: true",
    },
  );
export type RagSearchRequest = z.infer<typeof ragSearchRequestSchema>;

/** The index that answered. */
export const indexInfoSchema = z.strictObject({
  index_version: z.string().describe("changes when any published row is rebuilt"),
  index_state: z.enum(["healthy", "degraded"]),
  index_provider: z.string(),
  built_at: z.iso.datetime().nullable(),
  embedding_model_id: z.string().nullable(),
  chunking_hash: z.string(),
  warnings: z.array(z.string()),
  total_documents: z.number().int().nonnegative(),
  total_chunks: z.number().int().nonnegative(),
});
export type IndexInfo = z.infer<typeof indexInfoSchema>;

const chunkRefSchema = z.strictObject({ source_path: z.string(), chunk_ordinal: z.number().int() });
const locSchema = z.strictObject({
  heading_path: z.array(z.string()),
  start_char: z.number().int().describe("in code points of the canonical text"),
  end_char: z.number().int(),
});

/** A passage: identity, metadata, content, safety, diagnostics. */
const indexedChunkSchema = z.strictObject({
  chunk_ref: chunkRefSchema.nullable().describe("null for a page without a found passage"),
  chunk_loc: locSchema,
  corpus_id: z.string(),
  document_id: z.string(),
  evidence_ref: z.string(),
  title: z.string(),
  date: z.string().nullable(),
  project: z.string().nullable(),
  tags: z.array(z.string()),
  confidentiality: z.string(),
  doc_type: z.string().nullable(),
  snippet: z.string(),
  flags: z.array(z.string()),
  risk_score: z.number().min(0).max(1),
  document_version: z.string().describe("sha256 of the original's bytes"),
  paragraph_id: z.string(),
  page: z.number().int().nullable(),
});

export const chunkResultSchema = indexedChunkSchema.extend({ text: z.string() });
export type ChunkResult = z.infer<typeof chunkResultSchema>;

const packItemSchema = indexedChunkSchema.extend({
  rank: z.number().int().min(1),
  score: z.number(),
  score_breakdown: z
    .array(
      z.strictObject({
        source: z.string(),
        rank: z.number().int().nullable(),
        raw: z.number().nullable(),
        normalised: z.number().nullable(),
        weight: z.number(),
        value: z.number(),
      }),
    )
    .describe("the score is the sum of these values"),
  lanes: z.array(z.string()),
  badges: z.array(z.string()),
  freshness: z.enum(FRESHNESS_STATES),
  assembled: assembledItemSchema
    .optional()
    .describe("only in an assembled pack; its snippet is the whole text"),
});
export type PackItem = z.infer<typeof packItemSchema>;

/** The pack for people and audits. */
const evidencePackFullSchema = z.strictObject({
  query: z.string(),
  profile_id: z.string(),
  mode: z.string(),
  trace_id: z.string(),
  index: indexInfoSchema,
  status: z.enum(["ok", "degraded"]),
  reason_codes: z.array(z.string()),
  notes: z.array(z.string()),
  items: z.array(packItemSchema),
  assembly: assembledPackSchema.optional(),
});
export type EvidencePackFull = z.infer<typeof evidencePackFullSchema>;

/** The pack for a model: each source's path once, and items by alias. */
const evidencePackLlmSchema = z.strictObject({
  query: z.string(),
  sources: z.record(z.string(), z.string()).describe("S1 → source_path"),
  items: z.array(
    z.strictObject({
      ref: z.string().describe("S1#3: a passage of source S1; S1#page-4: a page of it"),
      snippet: z.string(),
      score: z.number(),
      notes: z.array(z.string()),
    }),
  ),
  notes: z.array(z.string()),
  tokens: assembledPackSchema.shape.tokens.optional().describe("tokens of the snippets of an assembled pack"),
});
export type EvidencePackLlm = z.infer<typeof evidencePackLlmSchema>;

export const ragSearchAnswerSchema = z.strictObject({
  full: evidencePackFullSchema.optional(),
  llm: evidencePackLlmSchema.optional(),
});
export type RagSearchAnswer = z.infer<typeof ragSearchAnswerSchema>;

export const chunkQuerySchema = z.strictObject({
  source_path: z.string().min(1).max(2000),
  chunk_ordinal: z.coerce.number().int().min(0).max(1_000_000),
  corpus: z.string().min(1).max(120).optional().describe("required if several corpora have this path"),
});
export type ChunkQuery = z.infer<typeof chunkQuerySchema>;

export const ragIndexQuerySchema = z.strictObject({
  corpora: commaList.pipe(z.array(z.string().max(120)).min(1)).optional(),
});

/** An error of a full queue. */
export const ragErrorSchema = errorAnswerSchema.extend({ retry_after_seconds: z.number().int().min(0) });
