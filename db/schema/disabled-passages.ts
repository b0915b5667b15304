import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { documents } from "./documents.ts";

/**
 * Words that a person excluded from every search, with the reason. A pinned span with its quote (ADR 0012): it is found
 * again in later versions and rebuilt indexes, and `chunks.disabled` is derived from it.
 */
export const disabledPassages = pgTable(
  "disabled_passages",
  {
    id: text("id").primaryKey(),
    documentId: text("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    version: integer("version").notNull(),
    /** Code points of that version's canonical text, half-open. */
    charStart: integer("char_start").notNull(),
    charEnd: integer("char_end").notNull(),
    quote: text("quote").notNull(),
    prefix: text("prefix").notNull(),
    suffix: text("suffix").notNull(),
    reason: text("reason").notNull(),
    actorId: text("actor_id").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("disabled_passages_document").on(table.documentId)], // deriving a document's chunks
);
