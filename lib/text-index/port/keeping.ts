import type postgres from "postgres";
import type { Queryable } from "#db/client.ts";

/** The form, the memory and the size of the index. */
export type IndexKeeping = {
  /**
   * Brings what was written to a generation into the form that searches read fastest, in steps. No answer changes. It may
   * be stopped at any point, and several workers may call it at once.
   * @throws the signal's reason when it is aborted.
   */
  compactGeneration(sql: postgres.Sql, generationId: number, signal?: AbortSignal): Promise<void>;
  /**
   * Removes what killed calls have left in any generation, bytes of deleted documents included. One statement if nothing
   * is left. It may be stopped at any point, and several workers may call it at once.
   * @throws the signal's reason when it is aborted.
   */
  removeLeftovers(sql: postgres.Sql, signal?: AbortSignal): Promise<void>;
  /** Makes clients of one database share what this process keeps of the index in memory: at most so many bytes. */
  shareCache(clients: readonly object[], bytes: number): void;
  /** Counts the vectors that a corpus uses, and those of them that other corpora use too. */
  countVectors(
    db: Queryable,
    corpusId: string,
  ): Promise<{ readonly vectors: number; readonly vectorsShared: number }>;
  /** Returns the average size of a passage on disk in bytes: its text, terms and vectors, with their indexes. */
  readBytesPerPassage(db: Queryable): Promise<number>;
};
