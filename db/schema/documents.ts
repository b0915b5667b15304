import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { CONFIDENTIALITIES, type MetadataOrigin } from "#lib/domain/metadata.ts";
import { prefixWords } from "../prefix-words.ts";
import { corpora } from "./corpora.ts";
import { corpusRoots } from "./corpus-roots.ts";

/** A document is (corpus, source path); its bytes live in versions. */
export const documents = pgTable(
  "documents",
  {
    id: text("id").primaryKey(),
    corpusId: text("corpus_id")
      .notNull()
      .references(() => corpora.id, { onDelete: "cascade" }),
    sourcePath: text("source_path").notNull(),
    fileName: text("file_name").notNull(),
    title: text("title").notNull(),
    format: text("format").notNull(),
    mediaType: text("media_type").notNull(),
    /** Number of the newest version, indexed or not; 0 before the first. */
    currentVersion: integer("current_version").notNull().default(0),
    /** The version whose derived rows are published, which searches read. Null until there is one. */
    publishedVersionId: integer("published_version_id"),

    // Metadata, each with an origin (ADR 0007). Editable without a new version.
    authorityId: text("authority_id"),
    docType: text("doc_type"),
    adoptionStatus: text("adoption_status"),
    publishedDate: date("published_date"),
    effectiveFrom: date("effective_from"),
    effectiveTo: date("effective_to"),
    author: text("author"),
    tags: text("tags").array().notNull().default(sql`'{}'::text[]`),
    policyTopicTags: text("policy_topic_tags").array().notNull().default(sql`'{}'::text[]`),
    projectId: text("project_id"),
    matterId: text("matter_id"),
    confidentiality: text("confidentiality", { enum: CONFIDENTIALITIES }).notNull().default("internal"),
    metadataOrigins: jsonb("metadata_origins").$type<Record<string, MetadataOrigin>>().notNull().default({}),
    properties: jsonb("properties").$type<Record<string, unknown>>().notNull().default({}),

    // Origin of the document.
    sourceInterface: text("source_interface").notNull().default("web"),
    sourceConversationId: text("source_conversation_id"),
    sourceProjectId: text("source_project_id"),
    /** The document whose file this one is inside: an archive, a message (ADR 0088). */
    parentDocument: text("parent_document"),
    /** Type, path, drive, site and folder ids, modified. Stored once; chunks refer to it by key. */
    sourceLocator: jsonb("source_locator").$type<Record<string, unknown>>().notNull().default({}),
    /** The root that it comes from; null for an upload. */
    rootId: text("root_id").references(() => corpusRoots.id, { onDelete: "set null" }),
    sourceModifiedAt: timestamp("source_modified_at", { withTimezone: true }),

    retrievalCount: integer("retrieval_count").notNull().default(0),
    lastAccessedAt: timestamp("last_accessed_at", { withTimezone: true }),
    actorId: text("actor_id").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
    deletedAt: timestamp("deleted_at", { withTimezone: true }),
    /** After this time it cannot be restored: its index rows are being removed. */
    purgeStartedAt: timestamp("purge_started_at", { withTimezone: true }),
  },
  (table) => [
    // Identity (ADR 0002): one document that is not removed per path in a corpus. Also used by uploads to find it.
    uniqueIndex("documents_path_living").on(table.corpusId, table.sourcePath).where(sql`deleted_at is null`),
    // The documents list, newest first.
    index("documents_corpus_updated").on(table.corpusId, table.updatedAt),
    // Suggestions for a question: the documents whose title has words that start so.
    index("documents_title").using("gin", prefixWords("title")),
    // The documents of a root, to remove and count them.
    index("documents_root").on(table.rootId),
    // The files inside a document, to list, replace and remove them with it.
    index("documents_parent").on(table.parentDocument).where(sql`parent_document is not null`),
    // Restricted documents, for the predicate of every read (db/visible-evidence.ts).
    index("documents_restricted")
      .on(table.id, table.parentDocument)
      .where(sql`confidentiality = 'restricted'`),
    // The purge job: documents removed before the undo period.
    index("documents_deleted").on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
);
