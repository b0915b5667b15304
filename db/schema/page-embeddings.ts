import { index, integer, pgTable, primaryKey, real, text } from "drizzle-orm/pg-core";
import { bytea, halfvec, varbit } from "./types.ts";
import { versions } from "./versions.ts";

/**
 * A page's patches for the visual-page lane: one row a page and model. Which documents and corpora may be seen is told
 * by the documents' tables alone, so nothing of that stands here.
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
    /** sha256 over the model id and all that it looked at: equal pages are not embedded twice. */
    inputHash: text("input_hash").notNull(),
    /** 0 for a page that the model sees nothing on. */
    patchCount: integer("patch_count").notNull(),
    /** Boxes of the patches, encoded by lib/indexing/patch-boxes.ts. */
    boxes: bytea("boxes").notNull(),
    /** Unit length, a patch each. Stored outside the row, so that the scan over codes never reads them. */
    vectors: halfvec("vectors").array().notNull(),
    /** The signs of the vectors' components: Hamming distance picks what is then compared exactly. */
    codes: varbit("codes").array().notNull(),
    /** The page's share of the time its batch took. */
    embedMs: real("embed_ms").notNull(),
    /** Boxes, vectors and codes. */
    bytes: integer("bytes").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.page, table.modelId] }),
    index("page_embeddings_input").on(table.modelId, table.inputHash), // reuse by what was embedded
    index("page_embeddings_corpus").on(table.corpusId, table.modelId), // the scan, where one corpus of many is asked
  ],
);
