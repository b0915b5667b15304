import { boolean, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { corpora } from "./corpora.ts";
import { versions } from "./versions.ts";

/**
 * Topics that passages are filtered by (ADR 0090). A topic that people added has an id of its own. A row with the id of a
 * built-in topic (lib/domain/built-in-topics.ts) replaces it; without a row the topic is unchanged.
 */
export const topics = pgTable(
  "topics",
  {
    id: text("id").primaryKey(),
    /** The only corpus whose passages have it; null: all corpora. */
    corpusId: text("corpus_id").references(() => corpora.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    terms: text("terms").array().notNull(),
    enabled: boolean("enabled").notNull(),
    changedBy: text("changed_by").notNull(),
    changedAt: timestamp("changed_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("topics_corpus").on(table.corpusId)], // purging a corpus
);

/** By which topics the passages of a version were tagged. Derived: without a row they are tagged again. */
export const topicTaggings = pgTable("topic_taggings", {
  versionId: integer("version_id")
    .primaryKey()
    .references(() => versions.id, { onDelete: "cascade" }),
  /** Hash of the topics that were in force; "mixed" if some passages were tagged by others. */
  vocabulary: text("vocabulary").notNull(),
  /** The tags that its passages have, for the filters of the search page. */
  tags: text("tags").array().notNull(),
});
