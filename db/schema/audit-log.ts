import { bigint, boolean, index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Who changed what, when, with the old and the new value. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    actorId: text("actor_id").notNull(),
    action: text("action").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id").notNull(),
    before: jsonb("before").$type<Record<string, unknown> | null>(),
    after: jsonb("after").$type<Record<string, unknown> | null>(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** True for an entry from an archive: its actor, time and values are the archive's claims. */
    imported: boolean("imported").notNull().default(false),
  },
  (table) => [index("audit_log_subject").on(table.subjectType, table.subjectId, table.createdAt)], // the history of one subject
);
