import { index, integer, pgTable, primaryKey, real, text } from "drizzle-orm/pg-core";

/**
 * Picture and thumbnail (webp) of each page, in the blob store. Versions with the same bytes share them. A page that
 * could not be drawn has a reason in words instead.
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
    /** Size of the picture; 0 without one. */
    widthPx: integer("width_px").notNull(),
    heightPx: integer("height_px").notNull(),
    /** Picture pixels per point of the page as displayed. */
    pxPerPoint: real("px_per_point").notNull(),
    /** Size of picture and thumbnail together. */
    bytes: integer("bytes").notNull(),
    /** Version of the renderer. Pictures of another version are drawn again. */
    renderer: text("renderer").notNull(),
    errorMessage: text("error_message"),
  },
  (table) => [
    primaryKey({ columns: [table.byteHash, table.number] }),
    // Whether a picture is still needed when a document is purged: equal pages share one.
    index("page_pictures_picture").on(table.pictureHash),
    index("page_pictures_thumbnail").on(table.thumbnailHash),
  ],
);
