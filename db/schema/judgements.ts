import { index, integer, pgTable, smallint, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { documents } from "./documents.ts";

/**
 * What people think of a passage for a question. It points at a version-pinned span and keeps its words, never a
 * passage's id (CONTRACTS 13); it goes with its document, because it quotes it.
 */
export const judgements = pgTable(
  "judgements",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    queryText: text("query_text").notNull(),
    /** sha256 of the normalised query. */
    queryHash: text("query_hash").notNull(),
    corpusId: text("corpus_id").notNull(),
    documentId: text("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    versionNumber: integer("version_number").notNull(),
    /** Code points of the canonical text, half-open. */
    charStart: integer("char_start").notNull(),
    charEnd: integer("char_end").notNull(),
    quote: text("quote").notNull(),
    prefix: text("prefix").notNull(),
    suffix: text("suffix").notNull(),
    /** 0 of no use … 3 answers. */
    grade: smallint("grade").notNull(),
    /** The judge. */
    actorId: text("actor_id").notNull(),
    origin: text("origin", { enum: ["search", "evaluation", "compare"] }).notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // One grade a judge, question and span; also finds a question's judgements of all judges.
    uniqueIndex("judgements_once").on(
      table.queryHash,
      table.documentId,
      table.versionNumber,
      table.charStart,
      table.charEnd,
      table.actorId,
    ),
    index("judgements_document").on(table.documentId), // purging a document
  ],
);
