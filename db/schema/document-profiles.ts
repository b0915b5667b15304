import { index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import {
  type DescribedEntity,
  type KeyTerm,
  SUMMARY_METHODS,
  type SummarySentence,
  type WrittenSummary,
} from "#lib/domain/description.ts";
import { placePrefixWords } from "../prefix-words.ts";
import { documents } from "./documents.ts";
import { tsvector } from "./types.ts";
import { versions } from "./versions.ts";

/** What a version is about, from its own words. Derived: it can be deleted and rebuilt. Spans are code points. */
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
    method: text("method", { enum: SUMMARY_METHODS }).notNull(),
    /** Text that a configured model wrote from the sentences; null if none did. */
    written: jsonb("written").$type<WrittenSummary>(),
    /** Why a configured model did not write it, in words. */
    note: text("note"),
    topics: text("topics").array().notNull(),
    keyTerms: jsonb("key_terms").$type<KeyTerm[]>().notNull(),
    entities: jsonb("entities").$type<DescribedEntity[]>().notNull(),
    /** The words of the names of places. Stored, so that a start that fits most descriptions computes nothing. */
    placeWords: tsvector("place_words").generatedAlwaysAs(placePrefixWords("entities")),
    /** Hash over all inputs of the description. If it is unchanged, nothing is rebuilt. */
    recipeHash: text("recipe_hash").notNull(),
    builtAt: timestamp("built_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    index("document_profiles_document").on(table.documentId), // purging a document
    // Suggestions for a question: the descriptions that name a place with words that start so. Without a list of
    // pending rows, which each keystroke would read.
    index("document_profiles_places").using("gin", table.placeWords).with({ fastupdate: false }),
  ],
);
