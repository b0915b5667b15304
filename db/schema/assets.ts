import { index, integer, jsonb, pgTable, primaryKey, real, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { AssetType } from "#lib/domain/page-lane.ts";
import type { LinkedRef } from "#lib/domain/visual-text.ts";
import { versions } from "./versions.ts";

/** Figures, tables, maps, plans, charts, diagrams and photographs on the pages of one version. Derived. */
export const assets = pgTable(
  "assets",
  {
    versionId: integer("version_id")
      .notNull()
      .references(() => versions.id, { onDelete: "cascade" }),
    /** From 0, by page and position. Also the ordinal of its visual-text record. */
    ordinal: integer("ordinal").notNull(),
    documentId: text("document_id").notNull(),
    /** Unique in its document: `asset::<documentId>::<assetId>` names the asset of one version. */
    assetId: text("asset_id").notNull(),
    page: integer("page").notNull(),
    /** Points from the top left of the page as displayed. */
    x0: real("x0").notNull(),
    y0: real("y0").notNull(),
    x1: real("x1").notNull(),
    y1: real("y1").notNull(),
    assetType: text("asset_type").$type<AssetType>().notNull(),
    /** Why it has this type, in snake_case. */
    reason: text("reason").notNull(),
    /** As printed: "Figure 3.2". */
    label: text("label"),
    caption: text("caption"),
    /** Code points of the canonical text, half-open. */
    captionStart: integer("caption_start"),
    captionEnd: integer("caption_end"),
    /** Where the text refers to it. */
    linkedRefs: jsonb("linked_refs").$type<LinkedRef[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.ordinal] }),
    uniqueIndex("assets_document_asset").on(table.documentId, table.assetId), // resolving an EvidenceRef
    index("assets_version_page").on(table.versionId, table.page), // a page's assets
  ],
);
