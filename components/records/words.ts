import { count, listed, plural } from "#components/words/quantities.ts";
import type { FaultOutcome } from "#lib/domain/records.ts";

/** Words of datasets and their records. */

export const DATASETS_WORDS = {
  title: "Places",
  about:
    "Registers and map layers as records. Type a place to see which of them apply to it, or open a dataset.",
  table: "Datasets",
  dataset: "Dataset",
  records: "Records",
  publisher: "Publisher",
  read: "Last read",
  version: (version: number) => `version ${version}`,
  faults: "Faults",
  noFaults: "none",
  noPublisher: "not stated",
  noKind: "Kind not known",
  from: "From {document}",
  /** For a dataset that has the name of its document. */
  itsFile: "its file",
  loading: "Loading the datasets …",
  failedTitle: "The datasets could not be loaded",
  retry: "Retry",
  emptyTitle: "No datasets yet",
  empty:
    "Add a register or a map layer as a document: a CSV file or spreadsheet with references and coordinates, or GeoJSON. Its rows become records.",
  add: "Add documents",
} as const;

export const DATASET_WORDS = {
  back: "All datasets",
  facts: "About this dataset",
  kind: "Kind",
  publisher: "Publisher",
  licence: "Licence",
  source: "Source",
  corpus: "Corpus",
  document: "Document",
  documentVersion: (version: number) => `version ${version} of the file`,
  layer: "Layer",
  version: "Version",
  read: "Last read",
  records: "Records",
  recordsOf: (records: number, rows: number) => `${count(records)} of ${plural(rows, "row")}`,
  placed: "With a place",
  coordinates: "Coordinates",
  system: { "EPSG:4326": "longitude and latitude (WGS 84)", "EPSG:27700": "British National Grid" },
  accuracy: (metres: number) => `converted, accurate to ${plural(metres, "metre")}`,
  notes: "Notes",
  goneTitle: "No such dataset",
  gone: "Its document may have been moved to trash, or you may not see it. Choose another dataset.",
} as const;

export const FAULTS_WORDS = {
  title: "Faults in the file",
  table: "Faults, what was done, and in how many rows",
  fault: "Fault",
  outcome: "Done",
  rows: "Rows",
  none: "No faults found",
  noneAbout: "Every row of the file became a record as it is.",
  refusedTitle: (rows: number) => plural(rows, "row was left out", "rows were left out"),
  refusedFirst: (shown: number) => `The first ${count(shown)}:`,
  row: (row: number) => `Row ${row}`,
} as const;

export const OUTCOME_WORDS: Readonly<Record<FaultOutcome, string>> = {
  repaired: "Repaired",
  left_empty: "Left empty",
  without_geometry: "No place",
  refused: "Left out",
};

const COUNTED_OUTCOMES: Readonly<Record<FaultOutcome, string>> = {
  refused: "left out",
  without_geometry: "without a place",
  left_empty: "with an empty value",
  repaired: "repaired",
};

/** "2 left out, 4 without a place and 310 repaired"; null without faults. */
export function faultTotals(
  faults: readonly { readonly outcome: FaultOutcome; readonly rows: number }[],
): string | null {
  const parts = (Object.keys(COUNTED_OUTCOMES) as FaultOutcome[]).flatMap((outcome) => {
    const rows = faults.reduce((sum, fault) => sum + (fault.outcome === outcome ? fault.rows : 0), 0);
    return rows === 0 ? [] : [`${count(rows)} ${COUNTED_OUTCOMES[outcome]}`];
  });
  return parts.length === 0 ? null : listed(parts);
}

export const RECORDS_WORDS = {
  title: "Records",
  table: "Records of the dataset",
  searchLabel: "Reference or name",
  reference: "Reference",
  name: "Name",
  since: "In force since",
  area: "Area",
  noName: "No name",
  noPlace: "No place",
  point: "Point or line",
  until: (day: string) => `until ${day}`,
  loading: "Loading the records …",
  failedTitle: "The records could not be loaded",
  noneTitle: "No record has these words",
  none: "Check the spelling, or show all records.",
  emptyTitle: "This dataset has no records",
  empty: "Every row of the file was left out. The faults above say why.",
  showAll: "Show all records",
  pages: "Pages of records",
  first: "First records",
  next: "Next records",
} as const;

/** The section of a document's page about its datasets. */
export const DOCUMENT_RECORDS_WORDS = {
  title: "Records",
  version: (version: number) => `version ${version}`,
  counts: (records: number, placed: number) => `${plural(records, "record")}, ${count(placed)} with a place`,
  rows: (rows: number) => plural(rows, "row"),
  faults: (totals: string) => `Faults: ${totals}.`,
  noFaults: "No faults found.",
  open: "Show the records",
  openLabel: (name: string) => `Show the records of ${name}`,
  failed: "The datasets of this document could not be loaded.",
} as const;
