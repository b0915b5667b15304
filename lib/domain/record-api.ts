import { z } from "zod";
import { MAX_PLACE_CHARS } from "./place-limits.ts";
import { areaParamSchema, attributesParamSchema } from "./record-conditions-api.ts";
import { RECORD_SORTS } from "./record-sorts.ts";
import { FAULT_OUTCOMES, RECORD_FAULT_CODES } from "./records.ts";

/** The contracts of /api/datasets and /api/records. Their field names follow the Planning Data specification. */

const dayText = z.string().nullable().describe("an ISO 8601 day");
const boundsSchema = z
  .tuple([z.number(), z.number(), z.number(), z.number()])
  .readonly()
  .describe("west, south, east, north in degrees (WGS 84)");

const faultCountSchema = z.strictObject({
  code: z.enum(RECORD_FAULT_CODES),
  outcome: z.enum(FAULT_OUTCOMES),
  words: z.string(),
  rows: z.number().int(),
});

const refusedRowSchema = z.strictObject({
  row: z.number().int(),
  code: z.enum(RECORD_FAULT_CODES),
  detail: z.string().nullable(),
});

export const datasetSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  kind: z
    .string()
    .nullable()
    .describe("the dataset's name in the Planning Data specification, if it is known"),
  publisher: z.string().nullable(),
  licence: z.string().nullable(),
  source: z.string().nullable(),
  coverage_of: z
    .string()
    .nullable()
    .describe(
      "what states the area that it covers: `outline`, the ref of a record, or null if it is not known",
    ),
  corpus: z.strictObject({ id: z.string(), title: z.string() }),
  document: z.strictObject({ id: z.string(), title: z.string(), version: z.number().int() }),
  layer: z.string().describe("the layer or sheet of the file; empty if the format has one"),
  version: z.number().int().describe("the version that searches read"),
  read_at: z.string().describe("when this version was read, ISO 8601"),
  rows: z.number().int().describe("rows of the file"),
  records: z.number().int(),
  placed: z.number().int().describe("records with a place"),
  refused: z.number().int().describe("rows that were left out"),
  bounds: boundsSchema.nullable().describe("around all records"),
  coordinates: z
    .strictObject({ system: z.string(), accuracy_metres: z.number() })
    .nullable()
    .describe("the coordinate system of the file, and the largest error of its conversion"),
  faults: z.array(faultCountSchema).readonly().describe("most frequent first"),
  refused_rows: z.array(refusedRowSchema).readonly().describe("the first ones"),
  notes: z.array(z.string()).readonly(),
});
export type DatasetView = Readonly<z.output<typeof datasetSchema>>;

export const datasetListSchema = z.strictObject({
  datasets: z.array(datasetSchema).readonly().describe("by kind and name"),
});

const id = z.string().min(1).max(80);

export const datasetsQuerySchema = z.strictObject({
  corpus: id.optional().describe("the id of a corpus"),
  kind: id.optional().describe("a kind such as `conservation-area`"),
  document: id.optional().describe("the id of the document that they were read from"),
});

const MAX_REF_CHARS = 2000;
export const recordRefParamsSchema = z.strictObject({
  ref: z
    .string()
    .max(MAX_REF_CHARS)
    .describe("`record::<dataset>::<reference>@<version>`, encoded for an address"),
});

const recordShape = {
  record_ref: z.string().describe("the EvidenceRef of the record"),
  dataset: z.string(),
  version: z.number().int(),
  reference: z.string(),
  name: z.string().nullable(),
  organisation: z.string().nullable(),
  entry_date: dayText,
  valid_from: dayText,
  valid_to: dayText,
  area_m2: z.number().nullable().describe("null for a point, a line and a record without a place"),
  bounds: boundsSchema.nullable(),
};

const recordSummarySchema = z.strictObject(recordShape);
export type RecordSummary = Readonly<z.output<typeof recordSummarySchema>>;

const MAX_RECORDS_A_PAGE = 500;
const DEFAULT_RECORDS_A_PAGE = 50;
const day = z.iso.date();

/** Parses "west,south,east,north". */
const bboxParamSchema = z
  .string()
  .max(200)
  .transform((text) => text.split(",").map(Number))
  .refine(
    ([west, south, east, north, ...more]) =>
      west !== undefined &&
      south !== undefined &&
      east !== undefined &&
      north !== undefined &&
      more.length === 0 &&
      isDegrees(west, 180) &&
      isDegrees(east, 180) &&
      isDegrees(south, 90) &&
      isDegrees(north, 90) &&
      west <= east &&
      south <= north,
    "write west,south,east,north in degrees",
  )
  .transform(([west = 0, south = 0, east = 0, north = 0]) => [west, south, east, north] as const);

function isDegrees(value: number, most: number): boolean {
  return Number.isFinite(value) && Math.abs(value) <= most;
}

export const recordsQuerySchema = z.strictObject({
  dataset: z
    .string()
    .max(80)
    .optional()
    .describe("the id of a dataset, or a kind such as `conservation-area`"),
  q: z.string().trim().max(200).optional().describe("words in the reference or the name"),
  bbox: bboxParamSchema
    .optional()
    .describe("`west,south,east,north` in degrees: records around or inside it"),
  intersects: z
    .string()
    .trim()
    .min(1)
    .max(MAX_PLACE_CHARS)
    .optional()
    .describe(
      "records on this place: well-known text or GeoJSON (WGS 84), a grid reference, latitude and longitude, or the ref of a record. Areas that only adjoin do not count",
    ),
  inside: id.optional().describe("the id or kind of another dataset: records that lie in one of its areas"),
  on: day.optional().describe("in force on this day"),
  min_area_m2: areaParamSchema
    .optional()
    .describe("smallest size: its own area; of a record without an area, the hectares that it states"),
  max_area_m2: areaParamSchema.optional().describe("largest size"),
  attributes: attributesParamSchema.optional(),
  sort: z.enum(RECORD_SORTS).optional().describe("absent: by dataset and row"),
  limit: z.coerce.number().int().min(1).max(MAX_RECORDS_A_PAGE).default(DEFAULT_RECORDS_A_PAGE),
  after: z.string().max(200).optional().describe("the `next` of the page before"),
});
export type RecordsQuery = z.output<typeof recordsQuerySchema>;

export const recordPageSchema = z.strictObject({
  records: z.array(recordSummarySchema).readonly().describe("by dataset and row, or by `sort`"),
  total: z.number().int(),
  next: z.string().nullable().describe("for `after`; null on the last page"),
});
export type RecordPage = Readonly<z.output<typeof recordPageSchema>>;

const namingSchema = z.strictObject({
  evidence_ref: z.string(),
  document_id: z.string(),
  title: z.string(),
});

export const namedRecordsSchema = z.strictObject({ records: z.array(recordSummarySchema).readonly() });

export const recordSchema = z.strictObject({
  ...recordShape,
  named_in: z
    .array(namingSchema)
    .readonly()
    .describe("documents that name the reference, each with the first place"),
  documentation_url: z.string().nullable(),
  notes: z.string().nullable(),
  attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  geometry: z.looseObject({ type: z.string() }).nullable().describe("GeoJSON (WGS 84)"),
  faults: z
    .array(
      z.strictObject({
        code: z.enum(RECORD_FAULT_CODES),
        outcome: z.enum(FAULT_OUTCOMES),
        words: z.string(),
        detail: z.string().nullable(),
      }),
    )
    .readonly(),
  source: z.strictObject({
    document_id: z.string(),
    document_title: z.string(),
    document_version: z.number().int(),
    layer: z.string(),
    row: z.number().int(),
  }),
  dataset_name: z.string(),
  dataset_kind: z.string().nullable(),
  publisher: z.string().nullable(),
  licence: z.string().nullable(),
  dataset_source: z.string().nullable().describe("where the dataset comes from, as it states"),
  current_version: z.number().int().nullable().describe("of the dataset; null if the file no longer has it"),
  state: z
    .enum(["current", "changed", "ended"])
    .describe("whether the current version of the dataset has this record as it is here"),
  versions: z
    .array(
      z.strictObject({
        version: z.number().int(),
        record_ref: z.string(),
        read_at: z.string(),
        changed: z.array(z.string()).readonly().describe("fields that differ from the version before"),
      }),
    )
    .readonly()
    .describe(
      "the versions of the dataset in which the record differs from the version before, newest first",
    ),
});
export type RecordView = Readonly<z.output<typeof recordSchema>>;

/** What a record's page shows: the record with a description of its shape, which may be too large for a page. */
export type RecordPageView = Omit<RecordView, "geometry"> & {
  readonly shape: {
    /** As in GeoJSON: "Point", "MultiPolygon". */
    readonly type: string;
    readonly corners: number;
    /** Of the centre of its bounds; null outside Great Britain. */
    readonly grid_reference: string | null;
    /** Longitude and latitude of the centre of its bounds. */
    readonly centre: readonly [number, number];
  } | null;
};
