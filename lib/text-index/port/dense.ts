import type { SQL } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import type { FacetCosines } from "#lib/domain/embedding.ts";

/** Passages by id, with their cosines with the question. */
export type DenseCandidates = ReadonlyMap<number, FacetCosines>;

export type DenseQuery = {
  /** Their vectors must be of the question's model only. */
  readonly generationIds: readonly number[];
  /** The question's vector, of length 1. */
  readonly vector: Float32Array;
  /** Passages to find. */
  readonly depth: number;
  /** As in `KeywordQuery`. */
  readonly admitted: SQL | null;
  readonly state?: string | null | undefined;
};

export type FeedbackQuery = {
  /** Those of the candidates. */
  readonly generationIds: readonly number[];
  /** In order of rank. */
  readonly best: readonly number[];
  readonly candidates: readonly number[];
  /** As in `KeywordQuery`. */
  readonly state?: string | null | undefined;
};

/** The candidates of a search by meaning. */
export type IndexDenseSearch = {
  /**
   * Returns the passages nearest to the question, with their exact cosines. Unless `admitted` excludes them,
   * the list may hold passages that are unpublished, removed, restricted or disabled.
   * @throws AppError("index_damaged"): see `IndexDamage`.
   */
  readDenseCandidates(db: Database, query: DenseQuery): Promise<DenseCandidates>;
  /**
   * Returns the exact cosines of these passages. Passages without vectors in the given generations are left out.
   * @throws AppError("index_damaged"): see `IndexDamage`.
   */
  readCosines(
    db: Database,
    query: Pick<DenseQuery, "generationIds" | "vector" | "state"> & { readonly chunkIds: readonly number[] },
  ): Promise<DenseCandidates>;
  /**
   * Returns how near each candidate is to the best passages of the first round: the mean of its cosines with them,
   * weighted by 1/rank (Rocchio's pseudo-relevance feedback, on vectors). Candidates without vectors are left out.
   * @throws AppError("index_damaged"): see `IndexDamage`.
   */
  readFeedbackScores(db: Database, query: FeedbackQuery): Promise<ReadonlyMap<number, number>>;
};
