import { bigint, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { GENERATION_LANES } from "#lib/domain/lane.ts";
import { corpora } from "./corpora.ts";

/**
 * One build of a corpus's derived rows by one recipe (chunk policy, text analysis, models). A new recipe builds a new
 * generation next to the published one. BM25 totals are stored per corpus and generation, so that corpora do not change
 * each other's scores (ADR 0008).
 */
export const generations = pgTable(
  "generations",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    corpusId: text("corpus_id")
      .notNull()
      .references(() => corpora.id, { onDelete: "cascade" }),
    /** A corpus publishes one generation for each lane that indexes passages. */
    lane: text("lane", { enum: GENERATION_LANES }).notNull().default("text"),
    /** Hash over the recipe: chunk policy, analyser, field weights, embedding model. */
    recipeHash: text("recipe_hash").notNull(),
    recipe: jsonb("recipe").$type<Record<string, unknown>>().notNull(),
    state: text("state", { enum: ["building", "published", "retired"] })
      .notNull()
      .default("building"),
    /** The text embedder of the recipe; null without one. The generation has only its vectors. */
    embeddingModelId: text("embedding_model_id"),
    /** Number of indexed chunks and the sum of their lengths in (field-weighted) terms: BM25's N and N * avgdl. */
    chunkCount: integer("chunk_count").notNull().default(0),
    totalLength: bigint("total_length", { mode: "number" }).notNull().default(0),
    /** The same for segments, without atoms. */
    segmentCount: integer("segment_count").notNull().default(0),
    segmentLength: bigint("segment_length", { mode: "number" }).notNull().default(0),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    publishedAt: timestamp("published_at", { withTimezone: true }),
  },
  // Finding the published or building generation of a corpus.
  (table) => [index("generations_corpus").on(table.corpusId, table.state)],
);
