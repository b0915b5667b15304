/** A dataset that a site report compared: its version, and a hash of that version's records. */
export type ReportedDataset = {
  readonly dataset: string;
  readonly version: number;
  readonly contentHash: string;
};
