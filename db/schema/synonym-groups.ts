import { boolean, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { corpora } from "./corpora.ts";

/**
 * Words and phrases that mean the same. A group that people added has an id of its own. A row with the id of a built-in
 * group (lib/domain/built-in-synonyms.ts) replaces it; without a row the group is unchanged.
 */
export const synonymGroups = pgTable(
  "synonym_groups",
  {
    id: text("id").primaryKey(),
    /** The only corpus whose searches use it; null: all corpora. */
    corpusId: text("corpus_id").references(() => corpora.id, { onDelete: "cascade" }),
    /** In the order in which they are shown. */
    terms: text("terms").array().notNull(),
    enabled: boolean("enabled").notNull(),
    changedBy: text("changed_by").notNull(),
    changedAt: timestamp("changed_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("synonym_groups_corpus").on(table.corpusId)], // purging a corpus
);
