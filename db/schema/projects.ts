import { boolean, date, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { ProjectKind } from "#lib/domain/project-kinds.ts";

/** Plans that are being made, and applications. A search in a project takes its filters from it (ADR 0113). */
export const projects = pgTable(
  "projects",
  {
    id: text("id").primaryKey(),
    kind: text("kind").$type<ProjectKind>().notNull(),
    title: text("title").notNull(),
    reference: text("reference"),
    stage: text("stage"),
    authority: text("authority"),
    /** As it was typed, or the ref of a record: what the place of a search may be. */
    site: text("site"),
    receivedDate: date("received_date"),
    validDate: date("valid_date"),
    decidedDate: date("decided_date"),
    decision: text("decision"),
    /**
     * Ids of the only corpora that its searches ask; empty: all. Without a foreign key, because a purged corpus must not
     * widen its searches.
     */
    corpora: text("corpora").array().notNull(),
    /** Whether its searches find only documents of its reference or its stage. */
    ownDocuments: boolean("own_documents").notNull(),
    actorId: text("actor_id").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
    deletedAt: timestamp("deleted_at", { withTimezone: true }),
  },
  (table) => [index("projects_deleted").on(table.deletedAt)], // purging removed ones
);
