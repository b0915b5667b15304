import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgTable, real, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { SOURCE_TYPES } from "#lib/domain/connector-kinds.ts";
import { SYNC_MODES } from "#lib/domain/corpus-binding.ts";
import { CONFIDENTIALITIES } from "#lib/domain/metadata.ts";

/** A named, explicitly enabled set of documents, and how it is bound to its source. */
export const corpora = pgTable(
  "corpora",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    description: text("description").notNull().default(""),
    /** Our own term: the sidecar's wire format reports "upload" as "local" (ADR 0014). */
    sourceType: text("source_type", { enum: SOURCE_TYPES }).notNull().default("upload"),
    projectId: text("project_id"),
    matterId: text("matter_id"),
    sourceBindingRef: text("source_binding_ref").notNull(),
    rootLocator: jsonb("root_locator").$type<Record<string, unknown>>().notNull().default({}),
    includePatterns: text("include_patterns").array().notNull().default(sql`'{}'::text[]`),
    excludePatterns: text("exclude_patterns").array().notNull().default(sql`'{}'::text[]`),
    metadataDefaults: jsonb("metadata_defaults").$type<Record<string, unknown>>().notNull().default({}),
    motionTypeDefaults: text("motion_type_defaults").array().notNull().default(sql`'{}'::text[]`),
    documentRoleDefaults: text("document_role_defaults").array().notNull().default(sql`'{}'::text[]`),
    workflowStageDefaults: text("workflow_stage_defaults").array().notNull().default(sql`'{}'::text[]`),
    topologyLabels: text("topology_labels").array().notNull().default(sql`'{}'::text[]`),
    syncMode: text("sync_mode", { enum: SYNC_MODES }).notNull().default("manual"),
    /** Cron, five fields; for `scheduled`. */
    schedule: text("schedule"),
    /**
     * Set since an import: the corpus is not synced or watched automatically, in any `sync_mode`, until a person resumes
     * it.
     */
    pausedAt: timestamp("paused_at", { withTimezone: true }),
    /** Share of the documents; a sync that would remove more waits for a person. */
    removalLimit: real("removal_limit").notNull().default(0.2),
    confidentiality: text("confidentiality", { enum: CONFIDENTIALITIES }).notNull().default("internal"),
    enabled: boolean("enabled").notNull().default(true),
    /** The one generation of derived rows that searches read (ADR 0008). */
    publishedGenerationId: integer("published_generation_id"),
    schemaVersion: integer("schema_version").notNull().default(1),
    actorId: text("actor_id").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
    deletedAt: timestamp("deleted_at", { withTimezone: true }),
  },
  (table) => [
    // Two corpora that are not removed never share a title, so that a title on a page identifies one.
    uniqueIndex("corpora_title_living").on(table.title).where(sql`deleted_at is null`),
  ],
);

export type CorpusRow = typeof corpora.$inferSelect;
