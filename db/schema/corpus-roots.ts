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
import type { RootCredentials, RootLocator } from "#lib/domain/corpus-binding.ts";
import { corpora } from "./corpora.ts";

/** A place that a corpus's documents come from. An uploaded corpus has none, a `mixed` one several. */
export const corpusRoots = pgTable(
  "corpus_roots",
  {
    id: text("id").primaryKey(),
    corpusId: text("corpus_id")
      .notNull()
      .references(() => corpora.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["local", "onedrive", "sharepoint"] }).notNull(),
    label: text("label").notNull().default(""),
    /** Folder that its documents stand under in the corpus, "" for none. */
    pathPrefix: text("path_prefix").notNull().default(""),
    locator: jsonb("locator").$type<RootLocator>().notNull().default({}),
    includePatterns: text("include_patterns").array().notNull().default(sql`'{}'::text[]`),
    excludePatterns: text("exclude_patterns").array().notNull().default(sql`'{}'::text[]`),
    recursive: boolean("recursive").notNull().default(true),
    withPermissions: boolean("with_permissions").notNull().default(false),
    withSitePages: boolean("with_site_pages").notNull().default(false),
    /** References to secrets, never secrets. */
    credentials: jsonb("credentials").$type<RootCredentials | null>(),
    /** Where the next listing goes on: a delta link. Written with the end of the sync that it belongs to. */
    cursor: text("cursor"),
    /** What the place looked like when it was first reached: another device or drive in its stead is no empty folder. */
    identity: text("identity"),
    lastReachedAt: timestamp("last_reached_at", { withTimezone: true }),
    lastError: text("last_error"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex("corpus_roots_prefix").on(table.corpusId, table.pathPrefix)], // paths never collide
);

/** Each file last seen at a source: what a sync compares with, and what coverage counts. */
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
    /** Of the bytes last taken in; null where none were. */
    byteHash: text("byte_hash"),
    /** Null for what is skipped. */
    documentId: text("document_id"),
    /** Why it is not in the corpus; null for what is. */
    skipReason: text("skip_reason"),
    /** The limits that it was refused under, so that it is tried again under others; null for what was not tried. */
    triedUnder: text("tried_under"),
    seenAt: timestamp("seen_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.rootId, table.path] }),
    index("source_entries_external").on(table.rootId, table.externalId), // what a delta says has gone, and moves
    index("source_entries_document").on(table.documentId), // where a document comes from
  ],
);
