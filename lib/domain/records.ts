import type { BoundingBox } from "./geojson.ts";
import { keysOf } from "./keys-of.ts";

/** A value of an attribute, typed by its column. */
export type AttributeValue = string | number | boolean | null;

/** What was done about a fault: mended, left without a value or a shape, or the row was left out. */
export const FAULT_OUTCOMES = ["repaired", "left_empty", "without_geometry", "refused"] as const;
export type FaultOutcome = (typeof FAULT_OUTCOMES)[number];

type FaultFacts = { readonly outcome: FaultOutcome; readonly words: string };

/**
 * Every fault of a row that a reader of records reports. The rest of the file goes through. The words say what was found
 * and what was done.
 */
const RECORD_FAULT_FACTS = {
  reference_missing: {
    outcome: "repaired",
    words: "The row has no reference. Its row number is used.",
  },
  reference_repeated: {
    outcome: "repaired",
    words: "Another row has the same reference. A number was added to this one.",
  },
  row_repeated: { outcome: "refused", words: "The row repeats another row. It was left out." },
  values_missing: {
    outcome: "left_empty",
    words: "The row has fewer values than the heading. The last columns are empty.",
  },
  values_too_many: {
    outcome: "left_empty",
    words: "The row has more values than the heading. The values after the last column were left out.",
  },
  date_unreadable: { outcome: "left_empty", words: "A date cannot be read. It was left empty." },
  date_order_unclear: {
    outcome: "left_empty",
    words: "The file does not show which number of a date is the day. It was left empty.",
  },
  dates_reversed: {
    outcome: "left_empty",
    words: "The end date is before the start date. The end was left empty.",
  },
  coordinates_missing: { outcome: "without_geometry", words: "The row has no coordinates." },
  coordinates_unreadable: {
    outcome: "without_geometry",
    words: "The coordinates are not numbers. The record has no place.",
  },
  coordinates_outside: {
    outcome: "without_geometry",
    words: "The coordinates are outside the United Kingdom. The record has no place.",
  },
  coordinates_unclear: {
    outcome: "without_geometry",
    words: "The coordinate system of the row is unclear. The record has no place.",
  },
  axes_swapped: {
    outcome: "repaired",
    words: "The two coordinates were in the other order. They were swapped.",
  },
  degrees_in_metres: {
    outcome: "repaired",
    words: "The columns of eastings and northings hold degrees. They were read as longitude and latitude.",
  },
  metres_in_degrees: {
    outcome: "repaired",
    words: "The columns of longitude and latitude hold metres. They were read as eastings and northings.",
  },
  geometry_unreadable: {
    outcome: "without_geometry",
    words: "The shape cannot be read. The record has no place.",
  },
  geometry_empty: { outcome: "without_geometry", words: "The shape is empty. The record has no place." },
  geometry_too_large: {
    outcome: "without_geometry",
    words: "The shape has more corners than can be stored. The record has no place.",
  },
  geometry_repaired: {
    outcome: "repaired",
    words: "The outline crossed itself or was not closed. It was repaired.",
  },
  geometry_parts_dropped: {
    outcome: "repaired",
    words: "Parts of the shape have no area or cannot be read. They were left out.",
  },
  number_unreadable: {
    outcome: "repaired",
    words: "A value in a column of numbers is not a number. It was kept as text.",
  },
  value_shortened: {
    outcome: "repaired",
    words: "A value is longer than can be stored. Its end was left out.",
  },
  attributes_left_out: {
    outcome: "left_empty",
    words: "The row has more values than can be stored. The last ones were left out.",
  },
  encoding_differs: {
    outcome: "repaired",
    words:
      "The characters of the row are stored differently from the rest of the file. They were read as they are.",
  },
  row_unreadable: { outcome: "refused", words: "The row cannot be read. It was left out." },
  row_too_long: { outcome: "refused", words: "The row is longer than can be stored. It was left out." },
} as const satisfies Record<string, FaultFacts>;

export type RecordFaultCode = keyof typeof RECORD_FAULT_FACTS;
export const RECORD_FAULT_CODES = keysOf(RECORD_FAULT_FACTS);

export function faultFacts(code: RecordFaultCode): FaultFacts {
  return RECORD_FAULT_FACTS[code];
}

/** A fault of one row. */
export type RecordFault = {
  readonly code: RecordFaultCode;
  /** The column and the value at fault, shortened, if that helps to find it. */
  readonly detail?: string;
};

/**
 * The columns that make a record, by the field names of the Planning Data specification. A column may be absent from a
 * file.
 */
export const RECORD_FIELDS = [
  "reference",
  "name",
  "organisation",
  "start-date",
  "end-date",
  "entry-date",
  "documentation-url",
  "notes",
] as const;
export type RecordField = (typeof RECORD_FIELDS)[number];

/** Coordinate systems that files may use. */
export const COORDINATE_SYSTEMS = ["EPSG:4326", "EPSG:27700"] as const;
export type CoordinateSystem = (typeof COORDINATE_SYSTEMS)[number];

/** Where a file's shapes are: in the features themselves, in a column of well-known text, or in two columns. */
export type GeometryMapping =
  | { readonly from: "feature" }
  | {
      readonly from: "wkt";
      readonly column: string;
      /** The column that has the point of a row without a shape. */
      readonly otherwise?: string;
    }
  | {
      readonly from: "columns";
      readonly x: string;
      readonly y: string;
      readonly system: CoordinateSystem | "auto";
      /** The column that names the coordinate system of each row. */
      readonly systemColumn?: string;
    };

/** Who stated the facts about a dataset. A person's word is kept when the file is read again. */
export const VALUE_ORIGINS = ["typed", "recognised"] as const;

/** A layer as it was read last, for a person who chooses its columns. */
export type ReadLayer = Pick<RecordLayer, "layer" | "columns" | "mapping"> & {
  readonly sample: readonly (readonly string[])[];
};

/** How the columns of a layer become the fields of its records. */
export type RecordMapping = {
  readonly fields: Readonly<Partial<Record<RecordField, string>>>;
  readonly geometry: GeometryMapping | null;
};

/** A record as its reader makes it. */
export type RecordDraft = {
  /** The row, line or feature of the file that it stems from, counted from 1. */
  readonly row: number;
  readonly reference: string;
  readonly name: string | null;
  readonly organisation: string | null;
  /** ISO 8601 days. */
  readonly entryDate: string | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly documentationUrl: string | null;
  readonly notes: string | null;
  /** Every other column, by its heading. */
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  /** Well-known binary, little-endian, longitude and latitude (WGS 84). */
  readonly geometry: Uint8Array | null;
  readonly bounds: BoundingBox | null;
  /** Area on the ellipsoid in square metres; null for points, lines and records without a place. */
  readonly areaM2: number | null;
  readonly faults: readonly RecordFault[];
};

/** What a file states about a layer as a whole. */
export type LayerFacts = {
  readonly name?: string;
  /** Its kind in the Planning Data specification. */
  readonly kind?: string;
  readonly publisher?: string;
  readonly licence?: string;
  readonly source?: string;
};

/** A layer of a file: a file of rows has one; a GeoPackage and a workbook may have several. */
export type RecordLayer = {
  /** Its name in the file; empty if the format has no names. */
  readonly layer: string;
  readonly columns: readonly string[];
  /** Null if its columns are not recognised as records, so that a person must map them. */
  readonly mapping: RecordMapping | null;
  /** Values of the first rows as text, by column, for a person who maps the columns. */
  readonly sample?: readonly (readonly string[])[];
  readonly facts?: LayerFacts;
};

/** What a reader of records reports about a layer at its end. */
export type RecordLayerEnd = {
  readonly layer: string;
  /** Rows read, records made of them or not. */
  readonly rows: number;
  readonly refused: number;
  /** Number of rows with each fault. */
  readonly faults: Readonly<Partial<Record<RecordFaultCode, number>>>;
  /** The first refused rows, up to a limit, since they have no record that could show them. */
  readonly refusedRows: readonly { readonly row: number; readonly fault: RecordFault }[];
  /** The coordinate system that was read, and the error of its conversion in metres; null without any shape. */
  readonly coordinates: { readonly system: CoordinateSystem; readonly accuracyMetres: number } | null;
  /** Notes in words about the layer as a whole, such as text that was decoded as another encoding. */
  readonly notes: readonly string[];
};

/** What a reader of records yields, in this order for each layer. */
export type RecordEvent =
  | { readonly kind: "layer"; readonly layer: RecordLayer }
  | { readonly kind: "records"; readonly records: readonly RecordDraft[] }
  | { readonly kind: "end"; readonly end: RecordLayerEnd };
