import { integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { PageReading } from "#lib/domain/ocr.ts";

/** What recognition read on a page, kept so that nothing is recognised twice, whatever was killed meanwhile. */
export const pageReadings = pgTable(
  "page_readings",
  {
    byteHash: text("byte_hash").notNull(),
    number: integer("number").notNull(),
    /** Engine, languages and steps: another recipe reads anew. */
    fingerprint: text("fingerprint").notNull(),
    /** Null where the page could not be read; `error_message` says why. */
    reading: jsonb("reading").$type<PageReading>(),
    errorMessage: text("error_message"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.byteHash, table.number, table.fingerprint] })],
);
