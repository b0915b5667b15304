import { index, integer, pgTable, primaryKey, real, text } from "drizzle-orm/pg-core";

/**
 * What a page looks like: its picture and thumbnail (webp) in the blob store. Versions with the same bytes share them.
 * A page that could not be drawn has its reason in words instead.
 */
export const pagePictures = pgTable(
  "page_pictures",
  {
    /** sha256 of the original, as in `versions.byte_hash`. */
    byteHash: text("byte_hash").notNull(),
    /** From 1. */
    number: integer("number").notNull(),
    pictureHash: text("picture_hash"),
    thumbnailHash: text("thumbnail_hash"),
    /** Of the picture; 0 where there is none. */
    widthPx: integer("width_px").notNull(),
    heightPx: integer("height_px").notNull(),
    /** Picture pixels to one point of the page as displayed. */
    pxPerPoint: real("px_per_point").notNull(),
    /** Picture and thumbnail together. */
    bytes: integer("bytes").notNull(),
    /** What drew it; another renderer's pictures are drawn anew. */
    renderer: text("renderer").notNull(),
    errorMessage: text("error_message"),
  },
  (table) => [
    primaryKey({ columns: [table.byteHash, table.number] }),
    // Whether a picture is still needed when a document is purged: equal pages share theirs.
    index("page_pictures_picture").on(table.pictureHash),
    index("page_pictures_thumbnail").on(table.thumbnailHash),
  ],
);
