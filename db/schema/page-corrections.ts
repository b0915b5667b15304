import { integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { versions } from "./versions.ts";

/** A page's text as a person typed it. Later versions with the same bytes use it too. */
export const pageCorrections = pgTable(
  "page_corrections",
  {
    versionId: integer("version_id")
      .notNull()
      .references(() => versions.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    text: text("text").notNull(),
    actorId: text("actor_id").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.number] })],
);
