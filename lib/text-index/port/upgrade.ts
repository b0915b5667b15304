import type postgres from "postgres";

/** The index of an earlier release. */
export type IndexUpgrade = {
  /** Returns whether an earlier release wrote the index or the schema, so that searches would not find all passages. */
  needsUpgrade(sql: postgres.ISql): Promise<boolean>;
  /**
   * Builds the index from what an earlier release wrote, in steps, beside it, and removes the old form at the end. It may
   * be stopped or killed at any point: another call continues. Several processes may call it at once. Nothing may search
   * or write before it has ended. One statement if nothing is to do.
   * @throws the signal's reason when it is aborted.
   */
  upgradeIndex(
    sql: postgres.Sql,
    options?: {
      readonly signal?: AbortSignal | undefined;
      /** Receives how many of the documents are built. */
      readonly onProgress?: ((done: number, total: number) => void) | undefined;
    },
  ): Promise<void>;
};
