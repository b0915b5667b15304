import { z } from "zod";
import { VERSION_STATES } from "#lib/domain/documents.ts";
import { CONFIDENTIALITIES } from "#lib/domain/metadata.ts";
import {
  bytes,
  count,
  day,
  flag,
  id,
  items,
  list,
  moment,
  ofVersion,
  pageCount,
  pageNumber,
  real,
  record,
  sha256,
  words,
} from "../fields.ts";

/** What was ingested, with the columns of the tables of documents and versions. */

export const documentLine = z.strictObject({
  id,
  source_path: words,
  file_name: words,
  title: words,
  format: words,
  media_type: words,
  current_version: count,
  /** The published version, which searches use. Null if there is none. */
  published: count.nullable(),
  authority_id: words.nullable(),
  doc_type: words.nullable(),
  adoption_status: words.nullable(),
  published_date: day.nullable(),
  effective_from: day.nullable(),
  effective_to: day.nullable(),
  author: words.nullable(),
  tags: list,
  policy_topic_tags: list,
  project_id: words.nullable(),
  matter_id: words.nullable(),
  confidentiality: z.enum(CONFIDENTIALITIES),
  metadata_origins: record,
  properties: record,
  source_interface: words,
  source_conversation_id: words.nullable(),
  source_project_id: words.nullable(),
  parent_document: words.nullable(),
  source_locator: record,
  root_id: id.nullable(),
  source_modified_at: moment.nullable(),
  retrieval_count: count,
  last_accessed_at: moment.nullable(),
  actor_id: words,
  created_at: moment,
  updated_at: moment,
});

export const versionLine = z.strictObject({
  ...ofVersion,
  byte_hash: sha256,
  size_bytes: count,
  file_name: words,
  media_type: words,
  format: words,
  text_hash: words.nullable(),
  extractor_fingerprint: words.nullable(),
  char_count: count.nullable(),
  page_count: pageCount,
  state: z.enum(VERSION_STATES),
  /** True if the archive contains its passages: it is published in the corpus's current generation. */
  indexed: flag,
  chunk_count: count,
  embedded_share: real,
  metadata: record,
  notes: items,
  error_code: words.nullable(),
  error_message: words.nullable(),
  actor_id: words,
  created_at: moment,
  indexed_at: moment.nullable(),
});

export const textLine = z.strictObject({ ...ofVersion, text: words, blocks: items });

export const pageLine = z.strictObject({
  ...ofVersion,
  number: pageNumber,
  width: real,
  height: real,
  char_start: count,
  char_end: count,
  words: bytes,
  graphics: items,
  source: words,
  source_reason: words,
  confidence: real.nullable(),
  word_confidences: bytes.nullable(),
});

/** A reading of a page. It belongs to the bytes of an original, which several versions may share. */
export const pageReadingLine = z.strictObject({
  byte_hash: sha256,
  number: pageNumber,
  fingerprint: words,
  reading: record.nullable(),
  error_message: words.nullable(),
  created_at: moment,
});

export const pageCorrectionLine = z.strictObject({
  ...ofVersion,
  number: pageNumber,
  text: words,
  actor_id: words,
  created_at: moment,
});
