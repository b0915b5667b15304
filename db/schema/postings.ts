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
 * BM25's inverted index: one row for a term in a chunk, written in the same statement as the chunk's own row, which is
 * what keeps it single.
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
    /** The chunk's length, here too so that scoring needs no join. */
    length: integer("length").notNull(),
    /** The segment's; 0 for an atom, whose words its clause has already. */
    segmentLength: integer("segment_length").notNull(),
  },
  (table) => [
    // Scoring a term reads its part of this index alone: all that BM25 needs stands in it.
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

/**
 * In how many chunks and segments of a generation a term occurs: BM25's n(q). Counted with the rows themselves, in the
 * same transaction, so that no crash can make the two differ.
 */
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
