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
    "Add a register or a map layer as a document: a CSV file or spreadsheet with references and coordinates, GeoJSON, a GeoPackage, or a zipped Shapefile. Its rows become records.",
  add: "Add documents",
} as const;

export const DATASET_WORDS = {
  back: "All datasets",
  facts: "About this dataset",
  kind: "Kind",
  publisher: "Publisher",
  licence: "Licence",
  source: "Source",
  coverage: "Area covered",
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
  noneNarrowedTitle: "No record meets these conditions",
  noneNarrowed: "Change the conditions, or show all records.",
  emptyTitle: "This dataset has no records",
  empty: "Every row of the file was left out. The faults above say why.",
  showAll: "Show all records",
  pages: "Pages of records",
  first: "First records",
  next: "Next records",
} as const;

export const NARROW_WORDS = {
  title: "Size, attributes and dates",
  min: "From (ha)",
  max: "To (ha)",
  attributes: "Attributes",
  attributesHelp: "hectares>=0.5;status=permissioned",
  on: "In force on",
  about:
    "The size is the record’s own area. For a record without an area, it is the hectares that it states.",
  inside: (areas: string) => `Only records within: ${areas}`,
  apply: "Apply",
  clear: "Show all records",
  notHectares: "Type hectares such as 0.5.",
  reversed: "The largest size must not be below the smallest.",
  notAttributes: "Write conditions such as hectares>=0.5 or status=permissioned, with ; between them.",
} as const;

/** The section of a document's page about its datasets. */
export const DOCUMENT_RECORDS_WORDS = {
  title: "Records",
  version: (version: number) => `version ${version}`,
  counts: (records: number, placed: number) => `${plural(records, "record")}, ${count(placed)} with a place`,
  rows: (rows: number) => plural(rows, "row"),
  faults: (totals: string) => `Faults: ${totals}.`,
  noFaults: "No faults found.",
  noneRecognised: "No columns were recognised as a reference or a place, so the rows are no records.",
  columns: "Choose columns",
  reading: "Reading the records …",
  open: "Show the records",
  openLabel: (name: string) => `Show the records of ${name}`,
  failed: "The datasets of this document could not be loaded.",
} as const;

export const PICK_WORDS = {
  title: "Pick a record",
  searchLabel: "Reference or name",
  search: "Search",
  help: "Type a part of the reference or the name.",
  none: "No record has these words.",
  noPlace: "It has no place, so it cannot be picked.",
  found: (shown: number, total: number) =>
    shown < total ? `The first ${count(shown)} of ${plural(total, "record")}` : plural(total, "record"),
  failed: "The records could not be searched.",
  loading: "Searching …",
} as const;

/** The dialog in which a person says what a dataset is. */
export const DETAILS_WORDS = {
  open: "Edit details",
  title: "Dataset details",
  about: "What you set is kept when a new version of the file is read.",
  name: "Name",
  kind: "Kind",
  kindUnknown: "Not known",
  publisher: "Publisher",
  licence: "Licence",
  source: "Source",
  sourceHint: "Where the data comes from, such as a web address",
  coverage: "Area covered",
  coverageHint: "A site report says “not covered” for sites outside this area.",
  unknown: "Not known",
  unknownHint: "Reports take the rectangle around the records, and the 1,000 metres around a record.",
  outline: "The rectangle around the records, and nothing outside it",
  record: "The area of a record, such as a boundary",
  pick: "Pick a record",
  pickAnother: "Pick another record",
  noRecord: "Pick the record whose area is covered.",
  cancel: "Cancel",
  save: "Save",
  saving: "Saving …",
  saved: "Dataset details saved.",
  failedTitle: "The details were not saved",
  coveredNow: {
    outline: "The rectangle around its records",
    record: (reference: string) => `The area of ${reference}`,
  },
} as const;

/** The dialog in which a person chooses the columns of a table. */
export const COLUMNS_WORDS = {
  title: "Choose columns",
  about: "The file is read again by these columns, and so are its later versions.",
  layer: "Sheet or layer",
  preview: "First rows",
  reference: "Reference",
  name: "Name",
  "start-date": "Start date",
  "end-date": "End date",
  none: "None",
  place: "Place of a row",
  places: {
    none: "No place",
    feature: "The shape of the feature",
    wkt: "A column with shapes (well-known text)",
    columns: "Two columns with coordinates",
  },
  wkt: "Shapes",
  x: "Easting or longitude",
  y: "Northing or latitude",
  system: "Coordinates are",
  systems: {
    auto: "Whatever the values fit",
    "EPSG:4326": "Longitude and latitude (WGS 84)",
    "EPSG:27700": "Eastings and northings (British National Grid)",
  },
  choose: "Choose a column",
  cancel: "Cancel",
  save: "Read the records",
  saving: "Saving …",
  recognise: "Recognise columns again",
  saved: "The records are being read.",
  failedTitle: "The columns were not saved",
} as const;
