import type postgres from "postgres";
import type { Facet } from "#lib/domain/embedding.ts";

/** A vector with the hash of its model and input. */
export type HashedVector = { readonly hash: string; readonly vector: Float32Array };

/** Where a vector is used. */
export type VectorLink = {
  readonly chunkId: number;
  readonly facet: Facet;
  /** From 0. A text longer than the model's window has several. */
  readonly window: number;
  readonly hash: string;
};

type VersionInGeneration = { readonly versionId: number; readonly generationId: number };

/** A passage whose facets are not all embedded. */
export type UnembeddedPassage = {
  readonly id: number;
  readonly sectionPath: readonly string[];
  readonly text: string;
};

/** Writing vectors, and which passages use them. */
export type IndexVectors = {
  /** Returns the hashes that have a vector made here. Vectors from archives do not count (ADR 0058). */
  readKnownVectors(
    sql: postgres.Sql,
    modelId: string,
    hashes: readonly string[],
  ): Promise<ReadonlySet<string>>;
  /** Stores new vectors. One that another worker has stored meanwhile is not changed. */
  storeVectors(sql: postgres.Sql, modelId: string, vectors: readonly HashedVector[]): Promise<void>;
  /**
   * Links stored vectors to their passages. Passages that have been removed are skipped; links are kept.
   * @throws RangeError for passages or vectors that the index cannot hold.
   */
  linkVectors(
    sql: postgres.ISql,
    modelId: string,
    generationId: number,
    links: readonly VectorLink[],
  ): Promise<void>;
  /**
   * The same for passages with changed inputs: replaces their earlier links, in one transaction.
   * @throws RangeError for passages or vectors that the index cannot hold.
   */
  relinkVectors(
    sql: postgres.Sql,
    modelId: string,
    generationId: number,
    links: readonly VectorLink[],
  ): Promise<void>;
  /** Counts the passages of a version, and those without a vector. */
  countUnembedded(
    sql: postgres.Sql,
    of: VersionInGeneration,
  ): Promise<{ readonly total: number; readonly missing: number }>;
  /** Returns the next passages after the id `after` that have fewer than `facets` facets, by id. */
  readUnembedded(
    sql: postgres.Sql,
    input: VersionInGeneration & { readonly after: number; readonly facets: number; readonly limit: number },
  ): Promise<readonly UnembeddedPassage[]>;
  /** Writes the share (0..1) of a version's passages that have vectors to the version, and touches its corpus. */
  storeEmbeddedShare(sql: postgres.Sql, of: VersionInGeneration): Promise<void>;
  /**
   * Removes vectors that no passage uses, in steps. Returns how many.
   * @throws the signal's reason when it is aborted.
   */
  removeUnusedVectors(sql: postgres.Sql, signal?: AbortSignal): Promise<number>;
};
