import { index, integer, pgTable, primaryKey, smallint, text, unique } from "drizzle-orm/pg-core";
import { FACETS } from "#lib/domain/embedding.ts";
import { chunks } from "./chunks.ts";
import { bytea, halfvec } from "./types.ts";

/** Unit vectors by their input. Vectors made here are shared across versions, corpora and generations. */
export const embeddings = pgTable(
  "embeddings",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    modelId: text("model_id").notNull(),
    /** sha256 over the model id and the exact input. */
    inputHash: bytea("input_hash").notNull(),
    embedding: halfvec("embedding").notNull(),
    /**
     * Null for a vector that the model made here: every passage with this input uses it. A vector from an archive is
     * used only by the imported generation.
     */
    generationId: integer("generation_id"),
  },
  (table) => [
    // Reuse by input. The hash includes the model, and a generation has one.
    unique("embeddings_input").on(table.inputHash, table.generationId).nullsNotDistinct(),
  ],
);

/**
 * The vectors of each chunk, by facet, and by window if the text is longer than the model's. The model is in the
 * generation's recipe.
 */
export const chunkVectors = pgTable(
  "chunk_vectors",
  {
    generationId: integer("generation_id").notNull(),
    chunkId: integer("chunk_id")
      .notNull()
      .references(() => chunks.id, { onDelete: "cascade" }),
    facet: text("facet", { enum: FACETS }).notNull(),
    window: smallint("window").notNull(),
    embeddingId: integer("embedding_id")
      .notNull()
      .references(() => embeddings.id),
  },
  (table) => [
    primaryKey({ columns: [table.chunkId, table.facet, table.window] }),
    index("chunk_vectors_generation").on(table.generationId), // the scan of one corpus among many
    index("chunk_vectors_embedding").on(table.embeddingId), // the uses of a vector; unused vectors
  ],
);
