/** The kinds of stored data, with their amount and retention period. */
export type StorageSummary = {
  /** Number of stored original files. */
  readonly files: number;
  readonly fileBytes: number;
  readonly databaseBytes: number;
  /** Retention period of receipts that are not pinned or rated. */
  readonly receiptDays: number;
  /** How long a removed corpus can be restored. */
  readonly trashDays: number;
  /** How long a removed document or pack can be restored. */
  readonly undoMinutes: number;
};
