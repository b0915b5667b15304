import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, real, text, timestamp } from "drizzle-orm/pg-core";
import { ANCHOR_KINDS, type RelationEvidence, type StoredKind } from "#lib/domain/relation.ts";
import { halfvec } from "./types.ts";
import { versions } from "./versions.ts";

/**
 * What a version offers to be referred to: its clauses, sections, tables and figures by their labels, the terms that it
 * defines, and its own title, file name and reference numbers. Derived; references meet anchors when they are read, so
 * that a document that comes later is found and one that is gone is not.
 */
export const anchors = pgTable(
  "anchors",
  {
    versionId: integer("version_id")
      .notNull()
      .references(() => versions.id, { onDelete: "cascade" }),
    ordinal: integer("ordinal").notNull(),
    kind: text("kind", { enum: ANCHOR_KINDS }).notNull(),
    /** The same however it is printed: "policy:h4", "policy:h4/b", "paragraph:4.19", "name:local plan". */
    key: text("key").notNull(),
    /** As printed: "Policy H4". */
    label: text("label").notNull(),
    /** Code points of the canonical text, half-open; null for what names the document as a whole. */
    charStart: integer("char_start"),
    charEnd: integer("char_end"),
    page: integer("page"),
    /** 0..1: how surely a reference by this key means this place: a part of a title names its document less surely. */
    weight: real("weight").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.ordinal] }),
    index("anchors_key").on(table.key, table.versionId), // from a reference's key to the places that bear it
  ],
);

/**
 * What a version refers to, as its words have it: a key that anchors bear, or an address. Rows of kind `shared_entity`
 * name an entity by its key, and meet one another. Derived, like anchors.
 */
export const relations = pgTable(
  "relations",
  {
    versionId: integer("version_id")
      .notNull()
      .references(() => versions.id, { onDelete: "cascade" }),
    ordinal: integer("ordinal").notNull(),
    kind: text("kind").$type<StoredKind>().notNull(),
    /** Where it stands in the text, code points, half-open; null for what is said of the document as a whole. */
    charStart: integer("char_start"),
    charEnd: integer("char_end"),
    /** The key of what is referred to; null for an address. */
    toKey: text("to_key"),
    /** Keys of the document's names that the words add: "Policy H4 of the Local Plan". */
    toNames: text("to_names").array().notNull().default([]),
    uri: text("uri"),
    score: real("score").notNull(),
    evidence: jsonb("evidence").$type<RelationEvidence>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.ordinal] }),
    index("relations_to_key").on(table.toKey, table.versionId), // who refers to a place, and who shares an entity
    index("relations_place").on(table.versionId, table.charStart), // what the passages of a version lead to
    // Who declares to replace a document, or to be replaced by it: a few among all who mention it.
    index("relations_replacing").on(table.toKey).where(sql`kind in ('supersedes', 'superseded_by')`),
  ],
);

/**
 * That a version's anchors and relations stand, and by which rules they were made; with the mean of its passages'
 * vectors, by which documents are compared when they are read: every pair is then right whichever came first.
 */
export const relatedVersions = pgTable(
  "related_versions",
  {
    versionId: integer("version_id")
      .primaryKey()
      .references(() => versions.id, { onDelete: "cascade" }),
    /** Hash over the rules and everything that they read: the same again is no work. */
    inputHash: text("input_hash").notNull(),
    /** Of the rules alone: rows of older rules are made anew. */
    recipe: text("recipe").notNull(),
    /** `versions.generation_id` and `embedded_share` when the vector was taken: another, and it is taken again. */
    generationId: integer("generation_id"),
    embeddedShare: real("embedded_share").notNull(),
    modelId: text("model_id"),
    /** Unit length; null while there are no vectors. */
    embedding: halfvec("embedding"),
    relatedAt: timestamp("related_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("related_versions_model").on(table.modelId)], // documents compared in one model
);
