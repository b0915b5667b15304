import type postgres from "postgres";
import type { Facet } from "#lib/domain/embedding.ts";

/** One use of a vector from an archive, by the passage's place. */
export type ImportedVector = {
  readonly modelId: string;
  readonly inputHash: string;
  /** Only passages of this generation may use the vector (ADR 0058). */
  readonly generationId: number;
  /** As pgvector prints it: `[.5,-.25]`. */
  readonly vector: string;
  readonly versionId: number;
  readonly ordinal: number;
  readonly facet: Facet;
  readonly window: number;
};

/** A stored vector. */
export type StoredVector = {
  readonly id: number;
  readonly inputHash: string;
  /** As pgvector prints it. */
  readonly embedding: string;
};

/** A passage that uses a stored vector. */
export type VectorUse = {
  readonly embeddingId: number;
  readonly generationId: number;
  readonly versionId: number;
  readonly ordinal: number;
  readonly facet: string;
  readonly window: number;
};

/** Vectors that archives contain. */
export type IndexArchivedVectors = {
  /**
   * Stores vectors of an archive with their uses. Passages that do not exist are skipped.
   * @throws RangeError for passages or vectors that the index cannot hold.
   */
  importVectors(sql: postgres.Sql, vectors: readonly ImportedVector[]): Promise<void>;
  /** Removes the vectors that archives brought to these generations, and all uses in the generations. */
  removeImportedVectors(sql: postgres.Sql, generationIds: readonly number[]): Promise<void>;
  /**
   * Returns the vectors of a model that the generations use, with all of their uses. Ordered by hash, then those made
   * here first.
   * @param input.after the last hash read; "" at the beginning. `limit` counts hashes.
   */
  readVectorsInUse(
    sql: postgres.ISql,
    input: {
      readonly modelId: string;
      readonly generationIds: readonly number[];
      readonly after: string;
      readonly limit: number;
    },
  ): Promise<{ readonly vectors: readonly StoredVector[]; readonly uses: readonly VectorUse[] }>;
};
