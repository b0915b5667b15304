import { index, integer, jsonb, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";
import type { PageReading } from "#lib/domain/ocr.ts";
import { documents } from "./documents.ts";

/** OCR results per page, stored by bytes so that no page is recognised twice, even after a crash (ADR 0023). */
export const pageReadings = pgTable(
  "page_readings",
  {
    byteHash: text("byte_hash").notNull(),
    number: integer("number").notNull(),
    /** Engine, languages and steps. Another recipe recognises the page again. */
    fingerprint: text("fingerprint").notNull(),
    /** Null if the page could not be read; `error_message` says why. */
    reading: jsonb("reading").$type<PageReading>(),
    errorMessage: text("error_message"),
    /**
     * Null for a page recognised here: every document with these bytes uses it. A reading from an archive is used only
     * by the imported document.
     */
    documentId: text("document_id").references(() => documents.id, { onDelete: "cascade" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // The readings of a file: one per page and recipe, and one per imported document.
    unique("page_readings_once")
      .on(table.byteHash, table.number, table.fingerprint, table.documentId)
      .nullsNotDistinct(),
    index("page_readings_document").on(table.documentId), // purging a document
  ],
);
