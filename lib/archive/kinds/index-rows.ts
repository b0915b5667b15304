import { z } from "zod";
import { CHUNK_KINDS } from "#lib/domain/chunk.ts";
import { SUMMARY_METHODS } from "#lib/domain/description.ts";
import { FACETS } from "#lib/domain/embedding.ts";
import { GENERATION_LANES } from "#lib/domain/lane.ts";
import { ASSET_TYPES } from "#lib/domain/page-lane.ts";
import {
  storedDescribedEntities,
  storedEntities,
  storedKeyTerms,
  storedLinkedRefs,
  storedLinks,
  storedSummary,
  storedWritten,
} from "#lib/domain/stored-columns.ts";
import {
  contents,
  count,
  flag,
  halves,
  id,
  moment,
  name,
  ofVersion,
  bytes as packed,
  pageNumber,
  real,
  sha256,
  texts,
  upTo,
} from "../fields.ts";

/** Rows derived from the documents. An import needs no model if it uses the same models. */

export const chunkLine = z.strictObject({
  lane: z.enum(GENERATION_LANES),
  ...ofVersion,
  chunk_ordinal: count,
  /** Ordinal of the first passage of its segment. */
  segment: count,
  kind: z.enum(CHUNK_KINDS),
  char_start: count,
  char_end: count,
  start_line: count,
  end_line: count,
  page: pageNumber.nullable(),
  page_last: pageNumber.nullable(),
  section_path: texts(100, 2000),
  clause_ids: texts(100),
  policy_section_id: upTo(400).nullable(),
  policy_clause_id: upTo(400).nullable(),
  policy_topic_tags: texts(400),
  parent_ordinal: count.nullable(),
  code_language: upTo(100).nullable(),
  is_decision: flag,
  is_question: flag,
  is_action: flag,
  injection_flags: texts(20),
  risk_score: real,
  entities: storedEntities,
  links: storedLinks,
  disabled: flag,
  text: contents,
});

const passage = z.tuple([z.enum(GENERATION_LANES), id, count, count, z.enum(FACETS), count]);

/** A vector with its passages, each as lane, document, version, ordinal, facet and window. */
export const vectorLine = z.strictObject({
  model_id: name,
  input_hash: sha256,
  dimension: count,
  embedding: halves,
  of: z.array(passage).min(1).max(1_000_000),
});

export const visualTextLine = z.strictObject({
  ...ofVersion,
  input_hash: name,
  record_count: count,
  indexed_at: moment,
});

export const assetLine = z.strictObject({
  ...ofVersion,
  ordinal: count,
  asset_id: id,
  page: pageNumber,
  x0: real,
  y0: real,
  x1: real,
  y1: real,
  asset_type: z.enum(ASSET_TYPES),
  reason: upTo(400),
  label: upTo(2000).nullable(),
  caption: upTo(20_000).nullable(),
  caption_start: count.nullable(),
  caption_end: count.nullable(),
  linked_refs: storedLinkedRefs,
});

export const pageEmbeddingLine = z.strictObject({
  ...ofVersion,
  page: pageNumber,
  model_id: name,
  input_hash: name,
  patch_count: count,
  boxes: packed,
  vectors: z.array(halves).max(100_000),
  embed_ms: real,
  bytes: count,
});

export const profileLine = z.strictObject({
  ...ofVersion,
  summary: storedSummary,
  method: z.enum(SUMMARY_METHODS),
  written: storedWritten,
  note: upTo(4000).nullable(),
  topics: texts(1000),
  key_terms: storedKeyTerms,
  entities: storedDescribedEntities,
  recipe_hash: name,
  built_at: moment,
});
