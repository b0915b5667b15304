import { z } from "zod";
import { MAX_FACT_CHARS } from "./coverage.ts";
import { KIND_PATTERN } from "./dataset-kinds.ts";
import { recordMappingSchema } from "./record-mapping.ts";

/** The contracts of what people say about a dataset: its facts, and the columns of a layer. */

const MAX_REF_CHARS = 2000;
const MAX_LAYER_CHARS = 400;
const MAX_KIND_CHARS = 80;

export const datasetIdSchema = z.string().regex(/^set_[a-z0-9]{8,40}$/, "not a dataset id");

const fact = z.string().trim().min(1).max(MAX_FACT_CHARS);

export const datasetEditSchema = z
  .strictObject({
    name: fact.exactOptional(),
    kind: z
      .string()
      .max(MAX_KIND_CHARS)
      .regex(KIND_PATTERN, "write it as `conservation-area`")
      .nullable()
      .exactOptional()
      .describe("its kind in the Planning Data specification, such as `conservation-area`"),
    publisher: fact.nullable().exactOptional(),
    licence: fact.nullable().exactOptional(),
    source: fact.nullable().exactOptional().describe("where the data comes from, such as an address"),
    coverage_of: z
      .string()
      .trim()
      .min(1)
      .max(MAX_REF_CHARS)
      .nullable()
      .exactOptional()
      .describe(
        "the area that the dataset covers: `outline` for the rectangle around its records, the ref of a record for its area, or null if it is not known",
      ),
  })
  .refine((edit) => Object.keys(edit).length > 0, "name a field to change");
export type DatasetEdit = z.output<typeof datasetEditSchema>;

const layerSchema = z.strictObject({
  layer: z.string().describe("the layer or sheet of the file; empty if the format has one"),
  columns: z.array(z.string()).readonly(),
  sample: z.array(z.array(z.string()).readonly()).readonly().describe("the first rows, by column"),
  mapping: recordMappingSchema
    .nullable()
    .describe("how its columns are read; null if its rows are no records"),
  is_chosen: z.boolean().describe("a person chose the columns"),
  dataset: z.string().nullable().describe("the id of its dataset, if it has records"),
});
export const layersSchema = z.strictObject({
  state: z
    .enum(["read", "waiting", "no_records"])
    .describe("`waiting`: a job has still to read the file; `no_records`: its format has none"),
  layers: z.array(layerSchema).readonly(),
});
export type LayersView = z.output<typeof layersSchema>;
export type LayerView = LayersView["layers"][number];

export const chosenColumnsSchema = z.strictObject({
  layer: z.string().max(MAX_LAYER_CHARS),
  mapping: recordMappingSchema.nullable().describe("null: the columns are recognised again"),
});
export type ChosenColumns = z.output<typeof chosenColumnsSchema>;
