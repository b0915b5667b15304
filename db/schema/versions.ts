import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { VERSION_STATES } from "#lib/domain/documents.ts";
import type { Block, ExtractedMetadata, ExtractionNote } from "#lib/domain/extracted.ts";
import { PAGE_SOURCES } from "#lib/domain/ocr.ts";
import type { GraphicRegion } from "#lib/domain/visual-text.ts";
import { documents } from "./documents.ts";
import { bytea } from "./types.ts";

/**
 * One version of a document, identified by byte hash, canonical-text hash and extractor fingerprint (ADR 0002).
 * `number` is the `@<version>` of an EvidenceRef.
 */
export const versions = pgTable(
  "versions",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    documentId: text("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    byteHash: text("byte_hash").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    /** SHA-256 of the locked file that this version is an unlocked copy of; null for a file as it was added (ADR 0094). */
    unlockedFrom: text("unlocked_from"),
    fileName: text("file_name").notNull(),
    mediaType: text("media_type").notNull(),
    format: text("format").notNull(),
    /** Set after extraction. */
    textHash: text("text_hash"),
    extractorFingerprint: text("extractor_fingerprint"),
    /** Code points of the canonical text. */
    charCount: integer("char_count"),
    pageCount: integer("page_count").notNull().default(0),
    state: text("state", { enum: VERSION_STATES }).notNull().default("received"),
    /** The generation of this version's chunks and vectors. Embeddings may still be missing. */
    generationId: integer("generation_id"),
    chunkCount: integer("chunk_count").notNull().default(0),
    /** 1 if every chunk has its vectors. Below that, keyword search works. */
    embeddedShare: real("embedded_share").notNull().default(0),
    metadata: jsonb("metadata").$type<ExtractedMetadata>().notNull().default({}),
    notes: jsonb("notes").$type<ExtractionNote[]>().notNull().default([]),
    errorCode: text("error_code"),
    errorMessage: text("error_message"),
    actorId: text("actor_id").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    indexedAt: timestamp("indexed_at", { withTimezone: true }),
  },
  (table) => [
    // Resolving an EvidenceRef, and numbering the next version.
    uniqueIndex("versions_document_number").on(table.documentId, table.number),
    // Whether a blob is still needed when a document is purged.
    index("versions_byte_hash").on(table.byteHash),
  ],
);

/** The canonical text and its blocks, apart from `versions` so that lists do not read them. Spans are code points. */
export const versionTexts = pgTable("version_texts", {
  versionId: integer("version_id")
    .primaryKey()
    .references(() => versions.id, { onDelete: "cascade" }),
  /** Null for a long text, which is in `version_text_parts` (ADR 0100). */
  text: text("text"),
  blocks: jsonb("blocks").$type<Block[]>().notNull(),
});

/** The canonical text of a version in parts, if it is long, so that a passage is read without the rest. */
export const versionTextParts = pgTable(
  "version_text_parts",
  {
    versionId: integer("version_id")
      .notNull()
      .references(() => versions.id, { onDelete: "cascade" }),
    /** Where the part begins, in code points. It ends where the next one begins. */
    charStart: integer("char_start").notNull(),
    /** At most `PART_CHARS` code points (db/version-text.ts). */
    text: text("text").notNull(),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.charStart] })],
);

/** A page's size and the boxes of its words, encoded by lib/domain/word-boxes.ts (hundredths of a point). */
export const pages = pgTable(
  "pages",
  {
    versionId: integer("version_id")
      .notNull()
      .references(() => versions.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    width: real("width").notNull(),
    height: real("height").notNull(),
    charStart: integer("char_start").notNull(),
    charEnd: integer("char_end").notNull(),
    words: bytea("words").notNull(),
    /** Drawings and pictures on it, as read from the file. */
    graphics: jsonb("graphics").$type<GraphicRegion[]>().notNull().default([]),
    /** Where the page's text comes from, and why, in snake_case. */
    source: text("source", { enum: PAGE_SOURCES }).notNull().default("text_layer"),
    sourceReason: text("source_reason").notNull().default("has_text"),
    /** Mean over recognised words, 0..100; null if none was recognised. */
    confidence: real("confidence"),
    /** One byte for each of `words`, 255 for a word that was not recognised; null if none was. */
    wordConfidences: bytea("word_confidences"),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.number] })],
);
