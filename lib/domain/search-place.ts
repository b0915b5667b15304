import { z } from "zod";
import { isoDay } from "./day.ts";
import { geometrySchema } from "./geometry.ts";
import type { CheckedDataset, PlaceItem } from "./place-items.ts";
import { MAX_BUFFER_METRES, MAX_PLACE_CHARS } from "./place-limits.ts";
import type { ReportedDataset } from "./place-receipt.ts";
import type { ReasonCode } from "./reason-codes.ts";
import { recordConditionsShape } from "./record-conditions-api.ts";

/** The place that a question is about. Every lane applies it (ADR 0112). */
export const spatialFilterSchema = z
  .strictObject({
    geometry: geometrySchema.optional().describe("GeoJSON, longitude and latitude (WGS 84)"),
    place: z
      .string()
      .trim()
      .min(1)
      .max(MAX_PLACE_CHARS)
      .optional()
      .describe(
        "instead of a geometry: a grid reference, latitude and longitude, well-known text, or the ref of a record",
      ),
    inside: z
      .string()
      .min(1)
      .max(80)
      .optional()
      .describe(
        "instead of a geometry: the id or kind of a dataset; the answer is about the records that lie in one of its areas",
      ),
    bufferMetres: z.number().min(0).max(MAX_BUFFER_METRES).optional(),
    kinds: z
      .array(z.string().min(1).max(80))
      .min(1)
      .max(100)
      .optional()
      .describe("ids or kinds of the datasets to compare; absent: every dataset"),
    on: isoDay.optional().describe("records in force on this day; absent: the day of the search"),
    ...recordConditionsShape,
    advisory: z
      .boolean()
      .default(false)
      .describe("false: only documents that are linked to the place; true: these rank higher"),
  })
  .refine(({ geometry, place, inside }) => [geometry, place, inside].filter(Boolean).length === 1, {
    path: ["geometry"],
    error: "Give either a geometry or a place, or the dataset whose areas are the place.",
  })
  .refine(({ inside, bufferMetres = 0 }) => inside === undefined || bufferMetres === 0, {
    path: ["bufferMetres"],
    error: "The areas of a dataset have no buffer.",
  });
export type SpatialFilter = Readonly<z.infer<typeof spatialFilterSchema>>;

/** A record on the place, and the document that it was read from. */
export type PlaceFact = PlaceItem & {
  readonly documentId: string;
  /** True if the question names this record itself. */
  readonly isNamed: boolean;
  /** Its size in square metres; present if the place has conditions on records. */
  readonly sizeM2?: number;
  /** The area of another dataset that it lies in, with the share of it there; null for a record without an area. */
  readonly inside?: { readonly name: string; readonly recordRef: string; readonly share: number | null };
};

/** A passage that names a record on the place. */
export type PlaceLink = { readonly chunkId: number; readonly recordRef: string };

/** The place of a search, compared with the records that the actor may see. */
export type SearchPlace = {
  /** The place as it was given, in words. */
  readonly words: string;
  readonly spatial: SpatialFilter;
  /** Null if the place is the areas of a dataset. */
  readonly site: {
    readonly areaM2: number;
    readonly centre: readonly [number, number];
    readonly gridReference: string | null;
    /** What was repaired, in words. */
    readonly notes: readonly string[];
  } | null;
  /** Records on the place, and the nearest of datasets without any there. */
  readonly facts: readonly PlaceFact[];
  readonly checked: readonly CheckedDataset[];
  readonly notCovered: readonly string[];
  readonly links: readonly PlaceLink[];
  /** Documents that name a record on the place, and those of an authority whose area has it. */
  readonly documentIds: readonly string[];
  /** The versions of the datasets that were compared. */
  readonly datasets: readonly ReportedDataset[];
};

/** The step that compares the place of a search with records. */
export type PlaceOfSearch = {
  /** Null if records could not be compared with it. */
  readonly place: SearchPlace | null;
  readonly reasonCodes: readonly ReasonCode[];
  readonly latencyMs: number;
};

/** The place as an answer shows it. */
export type ShownPlace = Pick<SearchPlace, "words" | "spatial" | "site" | "checked" | "notCovered"> & {
  /** The first of them: on the place, then the nearest. */
  readonly facts: readonly Omit<PlaceFact, "policies">[];
  readonly factCount: number;
  /** Number of documents that are linked to the place. */
  readonly documentCount: number;
};
