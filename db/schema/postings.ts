import { index, integer, pgTable, primaryKey, real, text, uniqueIndex } from "drizzle-orm/pg-core";

/** The dictionary of analysed terms. */
export const terms = pgTable(
  "terms",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    term: text("term").notNull(),
  },
  (table) => [uniqueIndex("terms_term").on(table.term)], // analysing a query or a passage
);

/**
 * The inverted index of releases before slabs: one row per term in a chunk. The upgrade of the index empties it; nothing
 * else writes it.
 */
export const postings = pgTable(
  "postings",
  {
    generationId: integer("generation_id").notNull(),
    termId: integer("term_id").notNull(),
    chunkId: integer("chunk_id").notNull(),
    /** The chunk's segment, scored by the sum of its chunks' terms. */
    segmentId: integer("segment_id").notNull(),
    /** Term frequency with the field weights applied (BM25F, one saturation for all fields). */
    tf: real("tf").notNull(),
    /** The chunk's length, repeated here so that scoring needs no join. */
    length: integer("length").notNull(),
    /** The segment's length; 0 for an atom, because its words are already in its clause. */
    segmentLength: integer("segment_length").notNull(),
  },
  (table) => [
    // Scoring a term reads only its part of this index, which has all that BM25 needs.
    index("postings_scoring").on(
      table.generationId,
      table.termId,
      table.chunkId,
      table.segmentId,
      table.tf,
      table.length,
      table.segmentLength,
    ),
    index("postings_chunk").on(table.chunkId), // removing a version's rows
  ],
);

/** Number of chunks and segments of a generation that contain a term, of releases before slabs. Empty, as `postings`. */
export const termStats = pgTable(
  "term_stats",
  {
    generationId: integer("generation_id").notNull(),
    termId: integer("term_id").notNull(),
    documentFrequency: integer("document_frequency").notNull(),
    segmentFrequency: integer("segment_frequency").notNull(),
  },
  (table) => [primaryKey({ columns: [table.generationId, table.termId] })],
);
