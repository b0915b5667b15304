import { bigint, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { corpora } from "./corpora.ts";

/**
 * One build of a corpus's derived rows by one recipe (chunk policy, text analysis, models). A new recipe builds a new
 * generation beside the published one. The BM25 totals stand here: per corpus and generation, so that corpora never
 * move each other's scores unasked (CONTRACTS 9).
 */
export const generations = pgTable(
  "generations",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    corpusId: text("corpus_id")
      .notNull()
      .references(() => corpora.id, { onDelete: "cascade" }),
    /** A corpus publishes one generation for each lane that is indexed in passages. */
    lane: text("lane", { enum: ["text", "visual-text"] })
      .notNull()
      .default("text"),
    /** Hash over the recipe: chunk policy, analyser, field weights, embedding model. */
    recipeHash: text("recipe_hash").notNull(),
    recipe: jsonb("recipe").$type<Record<string, unknown>>().notNull(),
    state: text("state", { enum: ["building", "published", "retired"] })
      .notNull()
      .default("building"),
    /** The text embedder of the recipe, null without one: its vectors are the only ones in this generation. */
    embeddingModelId: text("embedding_model_id"),
    /** Indexed chunks and the sum of their lengths in (field-weighted) terms: BM25's N and N * avgdl. */
    chunkCount: integer("chunk_count").notNull().default(0),
    totalLength: bigint("total_length", { mode: "number" }).notNull().default(0),
    /** The same for segments, atoms left out. */
    segmentCount: integer("segment_count").notNull().default(0),
    segmentLength: bigint("segment_length", { mode: "number" }).notNull().default(0),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    publishedAt: timestamp("published_at", { withTimezone: true }),
  },
  // Finding the published or building generation of a corpus.
  (table) => [index("generations_corpus").on(table.corpusId, table.state)],
);
