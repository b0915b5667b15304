import { z } from "zod";
import { geometrySchema } from "./geometry.ts";
import { packIdSchema } from "./pack-api.ts";
import { checkedDatasetSchema, metres, placeItemSchema } from "./place-items.ts";
import { MAX_BUFFER_METRES, MAX_PLACE_CHARS } from "./place-limits.ts";

/** The contracts of /api/places. */

const MAX_DATASETS = 100;

export const placeReportRequestSchema = z.strictObject({
  geometry: geometrySchema.describe("GeoJSON, longitude and latitude (WGS 84)"),
  buffer_metres: z.number().min(0).max(MAX_BUFFER_METRES).default(0).describe("added around the geometry"),
  datasets: z
    .array(z.string().min(1).max(80))
    .min(1)
    .max(MAX_DATASETS)
    .optional()
    .describe("ids of datasets, or kinds such as `conservation-area`; absent: every dataset"),
  on: z.iso.date().optional().describe("what is in force on this day; absent: today"),
});
export type PlaceReportRequest = z.output<typeof placeReportRequestSchema>;

export const placeReportSchema = z.strictObject({
  site: z.strictObject({
    area_m2: metres.describe("with the buffer; 0 for a point or line without one"),
    centre: z.tuple([z.number(), z.number()]).readonly().describe("a point on the site: longitude, latitude"),
    grid_reference: z.string().nullable().describe("of the centre; null outside Great Britain"),
    geometry: z.looseObject({ type: z.string() }).describe("as it was compared: repaired, with its buffer"),
    notes: z.array(z.string()).readonly().describe("what was repaired, in words"),
  }),
  on: z.string(),
  items: z
    .array(placeItemSchema)
    .readonly()
    .describe("by dataset; the largest share first, then the nearest"),
  checked: z.array(checkedDatasetSchema).readonly(),
  not_covered: z
    .array(z.string())
    .readonly()
    .describe("datasets that do not cover the site, and requested kinds without any dataset"),
  receipt_id: z.string(),
});
export type PlaceReport = Readonly<z.output<typeof placeReportSchema>>;

const differenceSchema = z.strictObject({
  dataset: z.string(),
  dataset_name: z.string(),
  reference: z.string(),
  change: z.enum(["added", "gone", "changed"]),
  words: z.string().describe("what differs"),
  cause: z
    .enum(["dataset_version", "dataset_gone", "dataset_added", "other"])
    .describe("why: the dataset has another version, can no longer be read, or is new"),
});

export const storedPlaceReportSchema = z.strictObject({
  ...placeReportSchema.shape,
  request: placeReportRequestSchema.describe("what was asked"),
  as_of: z.string().describe("when it was made, ISO 8601"),
  withheld: z
    .number()
    .int()
    .describe("items of datasets that were removed or that you may no longer see; they are left out"),
});
export type StoredPlaceReport = Readonly<z.output<typeof storedPlaceReportSchema>>;

export const placeReplaySchema = z.strictObject({
  report: placeReportSchema.omit({ receipt_id: true }).describe("the answer now"),
  same: z.boolean(),
  differences: z.array(differenceSchema).readonly(),
  changed_datasets: z
    .array(
      z.strictObject({
        dataset: z.string(),
        dataset_name: z.string(),
        before: z.number().int(),
        now: z.number().int(),
      }),
    )
    .readonly()
    .describe("datasets with another version than in the report, whether or not it makes a difference here"),
});
export type PlaceReplay = Readonly<z.output<typeof placeReplaySchema>>;
export type PlaceDifference = PlaceReplay["differences"][number];

/** A report about a place as a person types or picks it, for our own pages. */
export const typedPlaceRequestSchema = z.strictObject({
  ...placeReportRequestSchema.omit({ geometry: true }).shape,
  place: z
    .string()
    .trim()
    .min(1)
    .max(MAX_PLACE_CHARS)
    .describe("a grid reference, latitude and longitude, well-known text, GeoJSON, or the ref of a record"),
});
export type TypedPlaceRequest = z.output<typeof typedPlaceRequestSchema>;

const MAX_REPORTS_A_PAGE = 200;

export const placeReportsQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(MAX_REPORTS_A_PAGE).default(50),
  after: z.string().max(40).optional().describe("`next` of the page before"),
});
export type PlaceReportsQuery = z.output<typeof placeReportsQuerySchema>;

const reportSummarySchema = z.strictObject({
  receipt_id: z.string(),
  as_of: z.string().describe("when it was made, ISO 8601"),
  on: z.string().describe("what was in force on this day"),
  ...placeReportSchema.shape.site.pick({ area_m2: true, centre: true, grid_reference: true }).shape,
  buffer_metres: metres,
  applies: z.number().int().describe("datasets that apply, of those that you may see"),
  checked: z.number().int().describe("datasets that were compared, of those that you may see"),
});
export type PlaceReportSummary = Readonly<z.output<typeof reportSummarySchema>>;

export const placeReportListSchema = z.strictObject({
  reports: z.array(reportSummarySchema).readonly().describe("newest first"),
  next: z.string().nullable().describe("for `after`; null on the last page"),
});
export type PlaceReportList = Readonly<z.output<typeof placeReportListSchema>>;

/** Maximum number of pieces of evidence that one report adds to a pack. A pack holds 500. */
export const MAX_PACKED = 200;

export const packPlaceReportSchema = z.strictObject({
  pack: packIdSchema.nullable().default(null).describe("id of the pack; null for a new one"),
  title: z.string().trim().min(1).max(300).optional().describe("title of a new pack; default: the place"),
  records: z
    .array(z.string().min(1).max(400))
    .min(1)
    .max(MAX_PACKED)
    .optional()
    .describe("refs of the records to add; absent: all, with the documents that are linked"),
});
export type PackPlaceReport = z.output<typeof packPlaceReportSchema>;

export const packedPlaceReportSchema = z.strictObject({
  pack: z.string(),
  title: z.string(),
  added: z.number().int(),
  already_there: z.number().int(),
  left_out: z.number().int().describe("evidence that is gone, and what is above the limit"),
});
export type PackedPlaceReport = Readonly<z.output<typeof packedPlaceReportSchema>>;

const PLACE_REPORT_FORMATS = ["docx", "csv"] as const;
export type PlaceReportFormat = (typeof PLACE_REPORT_FORMATS)[number];

export const placeExportQuerySchema = z.strictObject({ format: z.enum(PLACE_REPORT_FORMATS) });

export const placeReportParamsSchema = z.strictObject({ id: z.string().max(40) });
