import type { SQL } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import type { Totals } from "../bm25.ts";

/** What the first statement of a search selects with `searchState`. */
export type TermStatisticsQuery = {
  readonly generationIds: readonly number[];
  /** As they were given to `searchState`. */
  readonly words: readonly string[];
  readonly state: string;
};

/** How many passages and segments have a word. */
export type TermStatistics = {
  readonly id: number;
  /** The place of the word, from 1. */
  readonly place: number;
  readonly chunks: number;
  readonly segments: number;
};

/** A term of the question, with what it adds to a score. */
type WeighedTerm = {
  readonly id: number;
  readonly term: string;
  /** Its count in the question, times its inverse frequency among the passages asked. */
  readonly weight: number;
  /** The same among segments. */
  readonly segmentWeight: number;
};

export type KeywordQuery = {
  readonly generationIds: readonly number[];
  readonly terms: readonly WeighedTerm[];
  /** Passages and segments of the generations, with the sums of their lengths. */
  readonly passages: Totals;
  readonly segments: Totals;
  /** Passages to list. */
  readonly depth: number;
  /** A statement that selects the ids of the passages to list from; null for all. */
  readonly admitted: SQL | null;
  /** What the search's first statement has seen of the generations. Absent: it is read. */
  readonly state?: string | null | undefined;
};

export type KeywordCandidates = {
  /** Each passage's own BM25 by its id, ordered by the sum with its segment's, best first; ties by id. */
  readonly passages: ReadonlyMap<number, number>;
  /** BM25 of the best segments by id; the others count as having none of the words. */
  readonly segments: ReadonlyMap<number, number>;
};

/** The candidates of a search by words. */
export type IndexKeywordSearch = {
  /**
   * An expression of type text: what the engine wants to know of words and of generations, a statement that selects their
   * ids, before it answers a search. Only the engine reads it.
   */
  searchState(words: readonly string[], generations: SQL): SQL;
  /**
   * Returns the counts of the words that passages of the generations have, by id.
   * @throws AppError("index_damaged"): see `IndexDamage`.
   */
  readTermStatistics(db: Database, query: TermStatisticsQuery): Promise<readonly TermStatistics[]>;
  /**
   * Computes BM25 from the question's terms, for passages and for their segments (`bm25.ts`). Segments are scored by
   * all of their passages, admitted or not. Unless `admitted` excludes them, the list may hold passages that are
   * unpublished, removed, restricted or disabled.
   * @throws AppError("index_damaged"): see `IndexDamage`.
   */
  readKeywordCandidates(db: Database, query: KeywordQuery): Promise<KeywordCandidates>;
};
