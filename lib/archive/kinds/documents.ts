import { z } from "zod";
import { VERSION_STATES } from "#lib/domain/documents.ts";
import { CONFIDENTIALITIES } from "#lib/domain/metadata.ts";
import { PAGE_SOURCES } from "#lib/domain/ocr.ts";
import { recordMappingSchema } from "#lib/domain/record-mapping.ts";
import { VALUE_ORIGINS } from "#lib/domain/records.ts";
import {
  freeObject,
  storedBlocks,
  storedGraphics,
  storedLocator,
  storedMetadata,
  storedNotes,
  storedOrigins,
  storedReading,
} from "#lib/domain/stored-columns.ts";
import {
  bytes,
  contents,
  count,
  day,
  flag,
  id,
  moment,
  name,
  ofVersion,
  pageCount,
  pageNumber,
  path,
  real,
  sha256,
  size,
  sourceMoment,
  texts,
  upTo,
} from "../fields.ts";

/** What was ingested, with the columns of the tables of documents and versions. */

export const documentLine = z.strictObject({
  id,
  source_path: path,
  file_name: path,
  title: upTo(500),
  format: name,
  media_type: name,
  current_version: count,
  /** The published version, which searches use. Null if there is none. */
  published: count.nullable(),
  authority_id: upTo(200).nullable(),
  doc_type: upTo(200).nullable(),
  adoption_status: upTo(200).nullable(),
  published_date: day.nullable(),
  effective_from: day.nullable(),
  effective_to: day.nullable(),
  author: upTo(200).nullable(),
  tags: texts(400, 120),
  policy_topic_tags: texts(400, 120),
  project_id: upTo(400).nullable(),
  matter_id: upTo(400).nullable(),
  confidentiality: z.enum(CONFIDENTIALITIES),
  metadata_origins: storedOrigins,
  properties: freeObject.catch({}),
  source_interface: upTo(200),
  source_conversation_id: upTo(400).nullable(),
  source_project_id: upTo(400).nullable(),
  parent_document: upTo(4096).nullable(),
  source_locator: storedLocator,
  root_id: id.nullable(),
  source_modified_at: sourceMoment.nullable(),
  retrieval_count: count,
  last_accessed_at: moment.nullable(),
  actor_id: upTo(200),
  created_at: moment,
  updated_at: moment,
});

export const versionLine = z.strictObject({
  ...ofVersion,
  byte_hash: sha256,
  size_bytes: size,
  /** Absent in archives of releases that could not unlock files. */
  unlocked_from: sha256.nullable().default(null),
  file_name: path,
  media_type: name,
  format: name,
  text_hash: name.nullable(),
  extractor_fingerprint: z.string().max(4000).nullable(),
  char_count: count.nullable(),
  page_count: pageCount,
  state: z.enum(VERSION_STATES),
  /** True if the archive contains its passages: it is published in the corpus's current generation. */
  indexed: flag,
  chunk_count: count,
  embedded_share: real,
  metadata: storedMetadata,
  notes: storedNotes,
  error_code: name.nullable(),
  error_message: upTo(4000).nullable(),
  actor_id: upTo(200),
  created_at: moment,
  indexed_at: moment.nullable(),
});

export const textLine = z.strictObject({ ...ofVersion, text: contents, blocks: storedBlocks });

export const pageLine = z.strictObject({
  ...ofVersion,
  number: pageNumber,
  width: real,
  height: real,
  char_start: count,
  char_end: count,
  words: bytes,
  graphics: storedGraphics,
  source: z.enum(PAGE_SOURCES),
  source_reason: upTo(400),
  confidence: real.nullable(),
  word_confidences: bytes.nullable(),
});

/** A reading of a page. It belongs to the bytes of an original, which several versions may share. */
export const pageReadingLine = z.strictObject({
  byte_hash: sha256,
  number: pageNumber,
  fingerprint: z.string().max(4000),
  reading: storedReading,
  error_message: upTo(4000).nullable(),
  created_at: moment,
});

export const pageCorrectionLine = z.strictObject({
  ...ofVersion,
  number: pageNumber,
  text: upTo(1_000_000),
  actor_id: upTo(200),
  created_at: moment,
});

/** What is known about the records of a document. The records are read again after an import. */
export const datasetLine = z.strictObject({
  id,
  document_id: id,
  layer: upTo(400),
  name: upTo(500),
  kind: upTo(200).nullable(),
  publisher: upTo(500).nullable(),
  licence: upTo(500).nullable(),
  source: upTo(500).nullable(),
  // Its schema has a limit for each column that it names.
  mapping: recordMappingSchema.meta({ "x-limits": { characters: 400 } }).nullable(),
  origin: z.enum(VALUE_ORIGINS),
  /** Well-known binary. */
  coverage: bytes.nullable(),
  coverage_of: upTo(2000).nullable(),
  published_version: count.nullable(),
  actor_id: upTo(200),
  created_at: moment,
  updated_at: moment,
});
