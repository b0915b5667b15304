import { createHash } from "node:crypto";
import { index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { chunks } from "./chunks.ts";
import { halfvec, varbit } from "./types.ts";

/** Vectors by what was embedded, shared across versions, corpora and generations; unit length. */
export const embeddings = pgTable(
  "embeddings",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    modelId: text("model_id").notNull(),
    /** sha256 over the model id and the exact input. */
    inputHash: text("input_hash").notNull(),
    embedding: halfvec("embedding").notNull(),
  },
  (table) => [uniqueIndex("embeddings_input").on(table.modelId, table.inputHash)], // reuse by what was embedded
);

/**
 * Which vectors stand for a chunk: by facet, and by window where the text is longer than the model's. Kept narrow,
 * because the exact scan reads every row of a generation; which model they are of is the generation's recipe.
 */
export const chunkVectors = pgTable(
  "chunk_vectors",
  {
    generationId: integer("generation_id").notNull(),
    chunkId: integer("chunk_id")
      .notNull()
      .references(() => chunks.id, { onDelete: "cascade" }),
    facet: text("facet", { enum: ["content", "contextual", "queryable"] }).notNull(),
    window: smallint("window").notNull(),
    embeddingId: integer("embedding_id")
      .notNull()
      .references(() => embeddings.id),
    /** The signs of the vector's components: Hamming distance picks what is then compared exactly. */
    code: varbit("code").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chunkId, table.facet, table.window] }),
    index("chunk_vectors_generation").on(table.generationId), // the scan, where one corpus of many is asked
    index("chunk_vectors_embedding").on(table.embeddingId), // from an HNSW hit to its chunks; unused vectors
  ],
);

/**
 * The name of a model's HNSW index over `embeddings`, where there is one: names are limited to 63 bytes, model ids are
 * not.
 */
export function vectorIndexName(modelId: string): string {
  return `embeddings_hnsw_${createHash("sha256").update(modelId).digest("hex").slice(0, 16)}`;
}
