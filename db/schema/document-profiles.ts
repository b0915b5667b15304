import { index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { DescribedEntity, KeyTerm, SummarySentence, WrittenSummary } from "#lib/domain/description.ts";
import { documents } from "./documents.ts";
import { versions } from "./versions.ts";

/** What a version is about, in its own words: derived, deleted and made again at will. Spans are code points. */
export const documentProfiles = pgTable(
  "document_profiles",
  {
    versionId: integer("version_id")
      .primaryKey()
      .references(() => versions.id, { onDelete: "cascade" }),
    documentId: text("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    summary: jsonb("summary").$type<SummarySentence[]>().notNull(),
    method: text("method", { enum: ["extractive", "model"] }).notNull(),
    /** What a configured model wrote of the sentences; null where none did. */
    written: jsonb("written").$type<WrittenSummary>(),
    /** Why a configured model did not write, in words. */
    note: text("note"),
    topics: text("topics").array().notNull(),
    keyTerms: jsonb("key_terms").$type<KeyTerm[]>().notNull(),
    entities: jsonb("entities").$type<DescribedEntity[]>().notNull(),
    /** Over everything that the description was made of: the same again is no work. */
    recipeHash: text("recipe_hash").notNull(),
    builtAt: timestamp("built_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("document_profiles_document").on(table.documentId)], // purging a document
);
