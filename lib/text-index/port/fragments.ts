import type { SQL } from "drizzle-orm";

/**
 * Parts of statements that join the index with other tables, so that one round trip reads both. An engine outside SQL
 * cannot offer them: a plain read replaces each when it comes (README.md lists them).
 */
export type IndexFragments = {
  /** The vectors of a passage's content facet by window, as an array of pgvector's binary form. */
  contentVectors(chunkId: SQL): SQL;
  /** True if the passage has a vector. */
  hasVectors(chunkId: SQL): SQL;
  /** The facets of a passage that have vectors, as an array; null if none has. */
  facetsOf(chunkId: SQL): SQL;
  /** The normalised mean of the content vectors of a version's passages; null without vectors. */
  meanVector(of: {
    readonly versionId: number;
    readonly generationId: number | null;
    readonly modelId: string | null;
  }): SQL;
  /** Selects `chunk_id` and `input`, a number that passages with the same embedded content share. */
  contentInputs(): SQL;
  /** Selects `facet` and `count`: the vectors of a generation by facet. */
  facetCounts(generationId: SQL): SQL;
};
