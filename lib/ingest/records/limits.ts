/** The limits of records. Beyond one of them a row has a fault, or the file an error. */
export const RECORD_LIMITS = {
  /** Longest row or feature in characters. A shape of 200,000 corners has some 8 million. */
  rowChars: 16_000_000,
  /** A quoted value with more lines has a quotation mark that is never closed. */
  rowLines: 500,
  /** Deepest nesting of a feature. */
  depth: 500,
  columns: 1000,
  columnChars: 200,
  attributes: 300,
  /** Longest value of an attribute. */
  valueChars: 4000,
  notesChars: 20_000,
  referenceChars: 200,
  nameChars: 500,
  /** Number of records in one batch, and the size of a batch in bytes. */
  batch: 500,
  batchBytes: 4_000_000,
  /** Rows from the beginning that say what each column holds. */
  sampleRows: 1000,
  /** Refused rows that are listed, and faults of one row. */
  refusedRows: 100,
  rowFaults: 20,
  /** Longest value in the detail of a fault. */
  detailChars: 120,
} as const;
