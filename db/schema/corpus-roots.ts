import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { CONNECTOR_KINDS } from "#lib/domain/connector-kinds.ts";
import type { RootCredentials, RootLocator } from "#lib/domain/corpus-binding.ts";
import { corpora } from "./corpora.ts";

/** A source of a corpus's documents. An uploaded corpus has none, a `mixed` one several. */
export const corpusRoots = pgTable(
  "corpus_roots",
  {
    id: text("id").primaryKey(),
    corpusId: text("corpus_id")
      .notNull()
      .references(() => corpora.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: CONNECTOR_KINDS }).notNull(),
    label: text("label").notNull().default(""),
    /** Folder of its documents in the corpus; "" for none. */
    pathPrefix: text("path_prefix").notNull().default(""),
    locator: jsonb("locator").$type<RootLocator>().notNull().default({}),
    includePatterns: text("include_patterns").array().notNull().default(sql`'{}'::text[]`),
    excludePatterns: text("exclude_patterns").array().notNull().default(sql`'{}'::text[]`),
    recursive: boolean("recursive").notNull().default(true),
    withPermissions: boolean("with_permissions").notNull().default(false),
    withSitePages: boolean("with_site_pages").notNull().default(false),
    /** References to secrets, never secrets. */
    credentials: jsonb("credentials").$type<RootCredentials | null>(),
    /** Where the next listing continues: a delta link. Written at the end of the sync that it belongs to. */
    cursor: text("cursor"),
    /**
     * Identity of the place when it was first reached. It distinguishes another device or drive from an empty folder.
     */
    identity: text("identity"),
    lastReachedAt: timestamp("last_reached_at", { withTimezone: true }),
    lastError: text("last_error"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex("corpus_roots_prefix").on(table.corpusId, table.pathPrefix)], // prefixes are unique
);

/** Each file last seen at a source. Syncs compare with it, and coverage counts it. */
export const sourceEntries = pgTable(
  "source_entries",
  {
    rootId: text("root_id")
      .notNull()
      .references(() => corpusRoots.id, { onDelete: "cascade" }),
    /** Relative to the root. */
    path: text("path").notNull(),
    externalId: text("external_id").notNull(),
    changeTag: text("change_tag").notNull(),
    size: bigint("size", { mode: "number" }),
    modifiedAt: timestamp("modified_at", { withTimezone: true }),
    /** Hash of the bytes last ingested; null if none were. */
    byteHash: text("byte_hash"),
    /** Null for a skipped file. */
    documentId: text("document_id"),
    /** Why it is not in the corpus; null if it is. */
    skipReason: text("skip_reason"),
    /** The limits under which it was refused. It is tried again when they change. Null if it was not tried. */
    triedUnder: text("tried_under"),
    seenAt: timestamp("seen_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.rootId, table.path] }),
    index("source_entries_external").on(table.rootId, table.externalId), // files that a delta reports as removed or moved
    index("source_entries_document").on(table.documentId), // the source of a document
  ],
);

export type CorpusRootRow = typeof corpusRoots.$inferSelect;
