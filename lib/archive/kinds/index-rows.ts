import { z } from "zod";
import {
  count,
  flag,
  halves,
  id,
  items,
  list,
  moment,
  ofVersion,
  real,
  record,
  sha256,
  whole,
  words,
} from "../fields.ts";

/** What was derived from the documents, so that nothing needs a model where the same models are used. */

export const chunkLine = z.strictObject({
  lane: z.enum(["text", "visual-text"]),
  ...ofVersion,
  chunk_ordinal: count,
  /** Ordinal of the first passage of its segment. */
  segment: count,
  kind: z.enum(["section", "clause", "atom", "paragraph", "table", "code", "caption", "page"]),
  char_start: count,
  char_end: count,
  start_line: whole,
  end_line: whole,
  page: whole.nullable(),
  page_last: whole.nullable(),
  section_path: list,
  clause_ids: list,
  policy_section_id: words.nullable(),
  policy_clause_id: words.nullable(),
  policy_topic_tags: list,
  parent_ordinal: whole.nullable(),
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

const passage = z.tuple([
  z.enum(["text", "visual-text"]),
  id,
  count,
  count,
  z.enum(["content", "contextual", "queryable"]),
  count,
]);

/** A vector, and the passages that it stands for: lane, document, version, ordinal, facet, window. */
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
  page: whole,
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
  page: whole,
  model_id: words,
  input_hash: words,
  patch_count: count,
  boxes: z.base64(),
  vectors: z.array(halves),
  embed_ms: real,
  bytes: count,
});

export const anchorLine = z.strictObject({
  ...ofVersion,
  ordinal: count,
  kind: words,
  key: words,
  label: words,
  char_start: count.nullable(),
  char_end: count.nullable(),
  page: whole.nullable(),
  weight: real,
});

export const relationLine = z.strictObject({
  ...ofVersion,
  ordinal: count,
  kind: words,
  char_start: count.nullable(),
  char_end: count.nullable(),
  to_key: words.nullable(),
  to_names: list,
  uri: words.nullable(),
  score: real,
  evidence: record,
});

export const relatedVersionLine = z.strictObject({
  ...ofVersion,
  input_hash: words,
  recipe: words,
  /** Whether the vector is of the generation that the archive has. */
  current: flag,
  embedded_share: real,
  model_id: words.nullable(),
  embedding: halves.nullable(),
  related_at: moment,
});

export const profileLine = z.strictObject({
  ...ofVersion,
  summary: items,
  method: z.enum(["extractive", "model"]),
  written: record.nullable(),
  note: words.nullable(),
  topics: list,
  key_terms: items,
  entities: items,
  recipe_hash: words,
  built_at: moment,
});
