/** Orders of a list of records, apart from that of their rows; `-` is descending. */
export const RECORD_SORTS = ["reference", "-reference", "name", "-name"] as const;
export type RecordSort = (typeof RECORD_SORTS)[number];
