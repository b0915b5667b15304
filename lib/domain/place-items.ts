import { z } from "zod";

/** The parts of an answer about a place: records, and the datasets that were compared. */

/** How a record and a site lie to each other. */
export const SITE_RELATIONS = ["within", "intersects", "nearest"] as const;
export type SiteRelation = (typeof SITE_RELATIONS)[number];

export const metres = z.number().nonnegative();

const linkedPolicySchema = z.strictObject({
  evidence_ref: z.string(),
  title: z.string().describe("of the document"),
  how: z
    .enum(["names_reference", "names_place", "named_by_record"])
    .optional()
    .describe(
      "the document names the reference or the name of the record, or the record names the policy; absent in reports of earlier releases: the reference",
    ),
  label: z.string().nullable().optional().describe("the policy as its document prints it"),
  passage: z.string().optional().describe("the sentence that links them, or the beginning of the policy"),
});

export const placeItemSchema = z.strictObject({
  dataset: z.string(),
  dataset_name: z.string(),
  kind: z.string().nullable(),
  reference: z.string(),
  name: z.string().nullable(),
  record_ref: z.string(),
  relation: z
    .enum(SITE_RELATIONS)
    .describe(
      "the site is within the record, intersects it, or it is the nearest of a dataset without either",
    ),
  overlap_m2: metres.nullable().describe("area of the site that the record covers; null without an area"),
  overlap_share: z.number().min(0).max(1).nullable().describe("the same as a share of the site"),
  distance_metres: metres.describe("0 if they share a point"),
  valid_from: z.string().nullable(),
  valid_to: z.string().nullable(),
  source: z.string().nullable(),
  publisher: z.string().nullable(),
  licence: z.string().nullable(),
  version: z.number().int(),
  policies: z.array(linkedPolicySchema).readonly().describe("passages of documents that are linked"),
});
export type PlaceItem = Readonly<z.output<typeof placeItemSchema>>;

export const checkedDatasetSchema = z.strictObject({
  dataset: z.string(),
  dataset_name: z.string(),
  kind: z.string().nullable(),
  version: z.number().int(),
  state: z
    .enum(["applies", "nothing_here", "not_covered"])
    .describe("`nothing_here`: the dataset covers the site and has nothing there"),
  coverage: z
    .enum(["stated", "extent"])
    .describe("`extent`: the dataset states no area, so the rectangle around its records is taken"),
});
export type CheckedDataset = Readonly<z.output<typeof checkedDatasetSchema>>;
