import { integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { chunks } from "./chunks.ts";
import { halfvec } from "./types.ts";

/** Vectors by what was embedded, shared across versions, corpora and generations; unit length. */
export const embeddings = pgTable(
  "embeddings",
  {
    modelId: text("model_id").notNull(),
    /** sha256 of the exact input, prefix included. */
    inputHash: text("input_hash").notNull(),
    embedding: halfvec("embedding").notNull(),
  },
  (table) => [primaryKey({ columns: [table.modelId, table.inputHash] })],
);

/** Which vectors stand for a chunk: by facet, and by window where the text is longer than the model's. */
export const chunkVectors = pgTable(
  "chunk_vectors",
  {
    chunkId: integer("chunk_id")
      .notNull()
      .references(() => chunks.id, { onDelete: "cascade" }),
    facet: text("facet", { enum: ["content", "contextual", "queryable"] }).notNull(),
    window: smallint("window").notNull(),
    modelId: text("model_id").notNull(),
    inputHash: text("input_hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.chunkId, table.facet, table.window, table.modelId] })],
);
