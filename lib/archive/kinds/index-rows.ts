import { z } from "zod";
import { CHUNK_KINDS } from "#lib/domain/chunk.ts";
import { SUMMARY_METHODS } from "#lib/domain/description.ts";
import { FACETS } from "#lib/domain/embedding.ts";
import { GENERATION_LANES } from "#lib/domain/lane.ts";
import {
  count,
  flag,
  halves,
  id,
  items,
  list,
  moment,
  ofVersion,
  pageNumber,
  real,
  record,
  sha256,
  words,
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
  section_path: list,
  clause_ids: list,
  policy_section_id: words.nullable(),
  policy_clause_id: words.nullable(),
  policy_topic_tags: list,
  parent_ordinal: count.nullable(),
  code_language: words.nullable(),
  is_decision: flag,
  is_question: flag,
  is_action: flag,
  injection_flags: list,
  risk_score: real,
  entities: items,
  links: items,
  disabled: flag,
  text: words,
});

const passage = z.tuple([z.enum(GENERATION_LANES), id, count, count, z.enum(FACETS), count]);

/** A vector with its passages, each as lane, document, version, ordinal, facet and window. */
export const vectorLine = z.strictObject({
  model_id: words,
  input_hash: sha256,
  dimension: count,
  embedding: halves,
  of: z.array(passage).min(1),
});

export const visualTextLine = z.strictObject({
  ...ofVersion,
  input_hash: words,
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
  asset_type: words,
  reason: words,
  label: words.nullable(),
  caption: words.nullable(),
  caption_start: count.nullable(),
  caption_end: count.nullable(),
  linked_refs: items,
});

export const pageEmbeddingLine = z.strictObject({
  ...ofVersion,
  page: pageNumber,
  model_id: words,
  input_hash: words,
  patch_count: count,
  boxes: z.base64(),
  vectors: z.array(halves),
  embed_ms: real,
  bytes: count,
});

export const profileLine = z.strictObject({
  ...ofVersion,
  summary: items,
  method: z.enum(SUMMARY_METHODS),
  written: record.nullable(),
  note: words.nullable(),
  topics: list,
  key_terms: items,
  entities: items,
  recipe_hash: words,
  built_at: moment,
});
