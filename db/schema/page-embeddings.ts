import { index, integer, pgTable, primaryKey, real, text } from "drizzle-orm/pg-core";
import { bytea, halfvec, varbit } from "./types.ts";
import { versions } from "./versions.ts";

/**
 * A page's patches for the visual-page lane: one row per page and model. Visibility is in the tables of documents and
 * corpora only.
 */
export const pageEmbeddings = pgTable(
  "page_embeddings",
  {
    versionId: integer("version_id")
      .notNull()
      .references(() => versions.id, { onDelete: "cascade" }),
    documentId: text("document_id").notNull(),
    corpusId: text("corpus_id").notNull(),
    /** From 1. */
    page: integer("page").notNull(),
    modelId: text("model_id").notNull(),
    /** sha256 over the model id and all of its input: equal pages are not embedded twice. */
    inputHash: text("input_hash").notNull(),
    /** 0 for a page without anything that the model reads. */
    patchCount: integer("patch_count").notNull(),
    /** Boxes of the patches, encoded by lib/domain/patch-boxes.ts. */
    boxes: bytea("boxes").notNull(),
    /** One unit vector per patch. Stored outside the row, so that the scan over codes does not read them. */
    vectors: halfvec("vectors").array().notNull(),
    /** Signs of the vectors' components. Hamming distance selects the vectors to compare exactly. */
    codes: varbit("codes").array().notNull(),
    /** The page's share of the time of its batch. */
    embedMs: real("embed_ms").notNull(),
    /** Size of boxes, vectors and codes. */
    bytes: integer("bytes").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.page, table.modelId] }),
    index("page_embeddings_input").on(table.modelId, table.inputHash), // reuse by input
    index("page_embeddings_corpus").on(table.corpusId, table.modelId), // the scan of one corpus among many
  ],
);
