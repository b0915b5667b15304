import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique } from "drizzle-orm/pg-core";
import type { Modality } from "#lib/domain/assembly.ts";
import type { PackArrangement, PackProvenance } from "#lib/domain/pack.ts";
import type { StoredAssembly } from "#lib/domain/pack-left-out.ts";
import type { SearchFrame } from "#lib/domain/search.ts";

/** A pack: its draft, which every change updates at once, and what it was made from (ADR 0044). */
export const packs = pgTable(
  "packs",
  {
    id: text("id").primaryKey(),
    /** Copy of the draft's title, for the list. */
    title: text("title").notNull(),
    draft: jsonb("draft").$type<PackArrangement>().notNull(),
    /** Increases with every change of the draft. A change must name the revision that it is based on. */
    revision: integer("revision").notNull().default(1),
    /** The newest version (0 without one) and the revision that it saved. */
    currentVersion: integer("current_version").notNull().default(0),
    savedRevision: integer("saved_revision").notNull().default(0),
    frame: jsonb("frame").$type<SearchFrame>(),
    assembly: jsonb("assembly").$type<StoredAssembly>(),
    /** Receipts of the searches that its items come from. They are kept as long as the pack. */
    receiptIds: text("receipt_ids").array().notNull().default(sql`'{}'::text[]`),
    actorId: text("actor_id").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
    deletedAt: timestamp("deleted_at", { withTimezone: true }),
  },
  // The list, last changed first, a page at a time.
  (table) => [index("packs_updated").on(table.updatedAt, table.id)],
);

/** A saved version of the arrangement. It never changes. */
export const packVersions = pgTable(
  "pack_versions",
  {
    packId: text("pack_id")
      .notNull()
      .references(() => packs.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    arrangement: jsonb("arrangement").$type<PackArrangement>().notNull(),
    note: text("note").notNull().default(""),
    actorId: text("actor_id").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.packId, table.number] })],
);

/**
 * The evidence of a pack's items as cited: a version-pinned span with its words and the words around them, never a
 * passage's id (ADR 0012). An arrangement refers to it by its id; it stays when no arrangement does, for undo. It
 * outlives its document: a purge leaves the ref, hashes and scores (ADR 0004).
 */
export const packItems = pgTable(
  "pack_items",
  {
    id: text("id").primaryKey(),
    packId: text("pack_id")
      .notNull()
      .references(() => packs.id, { onDelete: "cascade" }),
    evidenceRef: text("evidence_ref").notNull(),
    documentId: text("document_id").notNull(),
    corpusId: text("corpus_id").notNull(),
    versionNumber: integer("version_number").notNull(),
    /** Code points of the version's canonical text, half-open. */
    charStart: integer("char_start").notNull(),
    charEnd: integer("char_end").notNull(),
    page: integer("page"),
    /** sha256 of the original's bytes, and of the cited words. */
    byteHash: text("byte_hash").notNull(),
    quoteHash: text("quote_hash").notNull(),
    /** Empty for a page or figure without words, and after its document is purged. */
    quote: text("quote").notNull(),
    prefix: text("prefix").notNull(),
    suffix: text("suffix").notNull(),
    sectionPath: text("section_path").array().notNull(),
    modality: text("modality").$type<Modality>().notNull(),
    provenance: jsonb("provenance").$type<PackProvenance>().notNull(),
    /** Other documents whose words the provenance may contain. */
    namedDocumentIds: text("named_document_ids").array().notNull().default(sql`'{}'::text[]`),
    actorId: text("actor_id").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("pack_items_once").on(table.packId, table.evidenceRef), // a span occurs once in a pack; also reads a pack
    index("pack_items_document").on(table.documentId), // purging a document
  ],
);
