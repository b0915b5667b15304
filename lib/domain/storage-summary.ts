/** What the server stores, how much of it, and for how long. */
export type StorageSummary = {
  /** Number of stored original files. */
  readonly files: number;
  readonly fileBytes: number;
  readonly databaseBytes: number;
  /** How long receipts stay that nobody pinned or rated. */
  readonly receiptDays: number;
  /** How long a removed corpus can be restored. */
  readonly trashDays: number;
  /** How long a removed document or pack can be restored. */
  readonly undoMinutes: number;
};
