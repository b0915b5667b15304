import { count, plural } from "#components/words/quantities.ts";

/** Words of the page of one record. */

export const RECORD_WORDS = {
  loading: "Loading the record …",
  failedTitle: "The record could not be shown",
  retry: "Retry",
  untitled: "Record",
  places: "Places",
  states: { current: "Current", changed: "Changed since", ended: "Ended" },
  changedTitle: (version: number) => `This is version ${version}, and the record has changed since`,
  changed: "The dataset’s current version has other values. A citation of this version stays as it is.",
  newest: "Show the current record",
  endedTitle: "The current version of the dataset does not have this record",
  ended: "It was there until a later version of the file. It is kept for citations.",
  report: "Report on this place",
  openSource: "Open the source",
  facts: "Record",
  reference: "Reference",
  name: "Name",
  dataset: "Dataset",
  datasetVersion: (name: string, version: number) => `${name}, version ${version}`,
  organisation: "Organisation",
  since: "In force since",
  until: "In force until",
  entered: "Entered",
  area: "Area",
  place: "Place",
  shape: "Shape",
  corners: (shape: string, corners: number) =>
    corners === 1 ? shape : `${shape}, ${plural(corners, "corner")}`,
  noPlace: "No place",
  documentation: "More information",
  notes: "Notes",
  publisher: "Publisher",
  licence: "Licence",
  datasetSource: "Source of the dataset",
  source: "Source",
  row: (row: number, version: number) => `row ${count(row)}, version ${version} of the file`,
  attributes: "Other columns",
  noAttributes: "The file has no other columns.",
  faults: "Faults in the row",
  noFaults: "No faults found. The row was read as it is.",
  versions: "Versions in which it changed",
  version: (version: number) => `Version ${version}`,
  shown: "shown",
  firstSeen: "First version with this record",
  changedFields: (fields: string) => `Changed: ${fields}`,
  namedIn: "Documents that name it",
} as const;

const SHAPES: Readonly<Record<string, string>> = {
  Point: "Point",
  MultiPoint: "Points",
  LineString: "Line",
  MultiLineString: "Lines",
  Polygon: "Area",
  MultiPolygon: "Area in parts",
  GeometryCollection: "Points, lines and areas",
};

/** The name of a shape on screen. */
export function shapeWords(type: string): string {
  return SHAPES[type] ?? type;
}

const FIELDS: Readonly<Record<string, string>> = {
  name: "name",
  organisation: "organisation",
  entry_date: "date of entry",
  valid_from: "in force since",
  valid_to: "in force until",
  documentation_url: "link",
  notes: "notes",
  geometry: "shape",
};

/** The name of a changed field on screen; a column of the file has its own. */
export function fieldWords(field: string): string {
  return FIELDS[field] ?? field;
}
