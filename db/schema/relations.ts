import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, real, text, timestamp } from "drizzle-orm/pg-core";
import { ANCHOR_KINDS, type RelationEvidence, type StoredKind } from "#lib/domain/relation.ts";
import { halfvec } from "./types.ts";
import { versions } from "./versions.ts";

/**
 * The places in a version that others can refer to: clauses, sections, tables and figures by their labels, defined
 * terms, and the document's title, file name and reference numbers. Derived. References are resolved to anchors when
 * read, so that a later document is found and a removed one is not.
 */
export const anchors = pgTable(
  "anchors",
  {
    versionId: integer("version_id")
      .notNull()
      .references(() => versions.id, { onDelete: "cascade" }),
    ordinal: integer("ordinal").notNull(),
    kind: text("kind", { enum: ANCHOR_KINDS }).notNull(),
    /** The normalised name: "policy:h4", "policy:h4/b", "paragraph:4.19", "name:local plan". */
    key: text("key").notNull(),
    /** As printed: "Policy H4". */
    label: text("label").notNull(),
    /** Code points of the canonical text, half-open; null for a name of the whole document. */
    charStart: integer("char_start"),
    charEnd: integer("char_end"),
    page: integer("page"),
    /**
     * 0..1: how certainly a reference by this key means this place. A part of a title is less certain than the whole.
     */
    weight: real("weight").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.ordinal] }),
    index("anchors_key").on(table.key, table.versionId), // from a reference's key to the places with that key
  ],
);

/**
 * The references in a version's words: the key of an anchor, or an address. Rows of kind `shared_entity` name an entity
 * by its key and are matched with each other. Derived, like anchors.
 */
export const relations = pgTable(
  "relations",
  {
    versionId: integer("version_id")
      .notNull()
      .references(() => versions.id, { onDelete: "cascade" }),
    ordinal: integer("ordinal").notNull(),
    kind: text("kind").$type<StoredKind>().notNull(),
    /** Position in the text, code points, half-open; null for a statement about the whole document. */
    charStart: integer("char_start"),
    charEnd: integer("char_end"),
    /** The key of the target; null for an address. */
    toKey: text("to_key"),
    /** Keys of the document names in the words: "Policy H4 of the Local Plan". */
    toNames: text("to_names").array().notNull().default([]),
    uri: text("uri"),
    score: real("score").notNull(),
    evidence: jsonb("evidence").$type<RelationEvidence>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.ordinal] }),
    index("relations_to_key").on(table.toKey, table.versionId), // references to a place, and documents that share an entity
    index("relations_place").on(table.versionId, table.charStart), // references from the passages of a version
    // Documents that state that they replace another or are replaced by it: a few among all that mention it.
    index("relations_replacing").on(table.toKey).where(sql`kind in ('supersedes', 'superseded_by')`),
  ],
);

/**
 * Versions whose anchors and relations are computed, and the recipe used. Also the mean of a version's passage vectors:
 * documents are compared when read, so that the order in which they arrive does not matter.
 */
export const relatedVersions = pgTable(
  "related_versions",
  {
    versionId: integer("version_id")
      .primaryKey()
      .references(() => versions.id, { onDelete: "cascade" }),
    /** Hash over the recipe and all inputs. If it is unchanged, nothing is rebuilt. */
    inputHash: text("input_hash").notNull(),
    /** Hash of the rules only. Rows of older rules are rebuilt. */
    recipe: text("recipe").notNull(),
    /**
     * `versions.generation_id` and `embedded_share` when the vector was computed. If they change, it is computed again.
     */
    generationId: integer("generation_id"),
    embeddedShare: real("embedded_share").notNull(),
    modelId: text("model_id"),
    /** Unit length; null without vectors. */
    embedding: halfvec("embedding"),
    relatedAt: timestamp("related_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("related_versions_model").on(table.modelId)], // documents compared in one model
);
