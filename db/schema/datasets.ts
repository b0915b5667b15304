import { integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import {
  type ReadLayer,
  type RecordLayerEnd,
  type RecordMapping,
  VALUE_ORIGINS,
} from "#lib/domain/records.ts";
import { documents } from "./documents.ts";
import { box, bytea } from "./types.ts";
import { versions } from "./versions.ts";

/**
 * A set of records with its provenance: one layer of a document (ADR 0105). It belongs to its document's corpus, and
 * every read of it passes the document's predicate. Its versions and records are derived from the file.
 */
export const datasets = pgTable(
  "datasets",
  {
    /** Random, because it is part of each record's ref and may outlive the right to see the name. */
    id: text("id").primaryKey(),
    documentId: text("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    /** The layer or sheet in the file; empty if the format has one. */
    layer: text("layer").notNull().default(""),
    name: text("name").notNull(),
    /** The dataset's name in the Planning Data specification, for example "conservation-area"; null if unknown. */
    kind: text("kind"),
    publisher: text("publisher"),
    licence: text("licence"),
    source: text("source"),
    /** The columns as a person mapped them; null for those that the reader recognises. */
    mapping: jsonb("mapping").$type<RecordMapping>(),
    /** Who stated the name, kind, publisher and licence. */
    origin: text("origin", { enum: VALUE_ORIGINS }).notNull().default("recognised"),
    /** The area of the record that states the coverage, as well-known binary (WGS 84). */
    coverage: bytea("coverage"),
    /** What states the coverage: "outline" for the rectangle around the records, the ref of a record, or null. */
    coverageOf: text("coverage_of"),
    /** The number of the version that searches read. Null before the first. */
    publishedVersion: integer("published_version"),
    /** The version of the document that was read last, and the recipe; null before the first reading. */
    readVersionId: integer("read_version_id"),
    readRecipe: text("read_recipe"),
    actorId: text("actor_id").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  // The datasets of a document.
  (table) => [uniqueIndex("datasets_layer").on(table.documentId, table.layer)],
);

/**
 * Versions of documents that were read for records, whether or not they have any. Derived, like the records. A version
 * without a row is read when the index is mended: after an import, or in a library that an earlier release made.
 */
export const recordReadings = pgTable("record_readings", {
  versionId: integer("version_id")
    .primaryKey()
    .references(() => versions.id, { onDelete: "cascade" }),
  /** The release of the reader. Versions of an older one are read again. */
  reader: text("reader").notNull(),
  /** The layers of the file with their first rows, recognised or not, for a person who chooses their columns. */
  layers: jsonb("layers").$type<ReadLayer[]>().notNull().default([]),
});

/**
 * A version of a dataset: what one version of its document holds by one mapping. Versions are kept, so that a citation
 * stays true. Equal records make no new version.
 */
export const datasetVersions = pgTable(
  "dataset_versions",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    datasetId: text("dataset_id")
      .notNull()
      .references(() => datasets.id, { onDelete: "cascade" }),
    /** The `@<version>` of a record's ref, from 1; null while the records are being written. */
    number: integer("number"),
    /** The version of the document that it was read from. */
    versionId: integer("version_id")
      .notNull()
      .references(() => versions.id, { onDelete: "cascade" }),
    /** Hash of the reader, its release and the mapping. */
    recipe: text("recipe").notNull(),
    /** SHA-256 over the records; null while they are being written. */
    contentHash: text("content_hash"),
    mapping: jsonb("mapping").$type<RecordMapping>().notNull(),
    columns: text("columns").array().notNull(),
    /** Counts, faults, coordinate system and notes; null while the records are being written. */
    report: jsonb("report").$type<RecordLayerEnd>(),
    recordCount: integer("record_count").notNull().default(0),
    placedCount: integer("placed_count").notNull().default(0),
    /** Around all records; null if none has a place. */
    bounds: box("bounds"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("dataset_versions_number").on(table.datasetId, table.number), // resolving a record's ref
    uniqueIndex("dataset_versions_read").on(table.datasetId, table.versionId, table.recipe), // what was read already
  ],
);
