import type { SQL } from "drizzle-orm";
import type postgres from "postgres";
import type { RewrittenPassage } from "./writing.ts";

/** Segments of a version in a generation. */
export type StoredSegments = {
  readonly generationId: number;
  readonly versionId: number;
  readonly segmentIds: readonly number[];
};

/** Reads stored segments, and analyses them as indexing does. Returns their passages, and knows all of their terms. */
export type PrepareStored = (segments: StoredSegments) => Promise<readonly RewrittenPassage[]>;

/**
 * Damage to the stored index, and its repair.
 *
 * A read that names `index_damaged` throws `index_damaged` if it finds damage that `state` does not record. The caller
 * then reads a new `state`, and its search answers without the lost passages. Such a read also throws
 * AppError("index_changing") if the index changes at each attempt to read it. The search then fails.
 */
export type IndexDamage = {
  /**
   * Returns whether the generations have lost passages to damage on the disk, according to a search's `state`. Searches
   * answer without them until `rebuildDamaged`.
   */
  isDamaged(state: string): boolean;
  /**
   * True if searches leave out passages of the generations (an `int[]`), because their part of the index is damaged and
   * not rebuilt yet. The corpora of the generations are touched when it changes.
   */
  hasDamage(generations: SQL): SQL;
  /**
   * Writes the passages again that searches have lost to damage: their words as `prepare` gives them, their vectors from
   * the rows. It may be stopped or killed at any point, and several workers may call it at once. One statement if nothing
   * is damaged.
   * @returns how many damaged parts of the index were replaced.
   * @throws the signal's reason when it is aborted.
   */
  rebuildDamaged(sql: postgres.Sql, prepare: PrepareStored, signal?: AbortSignal): Promise<number>;
};
