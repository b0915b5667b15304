import { index, integer, pgTable, smallint, text, timestamp, unique } from "drizzle-orm/pg-core";
import { JUDGEMENT_ORIGINS } from "#lib/domain/judgement.ts";
import { documents } from "./documents.ts";

/**
 * People's grades of a passage or page for a question. A grade refers to a version-pinned span and keeps its words,
 * never a passage's id (ADR 0012). It is deleted with its document, because it quotes it.
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
    /** From 1 if a whole page was judged, including its pictures. The span is then the page's. */
    page: integer("page"),
    /** Code points of the canonical text, half-open. */
    charStart: integer("char_start").notNull(),
    charEnd: integer("char_end").notNull(),
    /** For a page: its beginning, or empty if it has no words. */
    quote: text("quote").notNull(),
    prefix: text("prefix").notNull(),
    suffix: text("suffix").notNull(),
    /** 0 not useful … 3 answers. */
    grade: smallint("grade").notNull(),
    /** The judge. */
    actorId: text("actor_id").notNull(),
    origin: text("origin", { enum: JUDGEMENT_ORIGINS }).notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // One grade per judge, question, and span or page. Also finds all judgements of a question.
    unique("judgements_once")
      .on(
        table.queryHash,
        table.documentId,
        table.versionNumber,
        table.charStart,
        table.charEnd,
        table.page,
        table.actorId,
      )
      .nullsNotDistinct(),
    index("judgements_document").on(table.documentId), // purging a document
  ],
);
