import { chosenColumnsSchema, layersSchema } from "#lib/domain/dataset-edit.ts";
import { anyIdParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { chooseColumns } from "#lib/services/datasets/choose-columns.ts";
import { readLayers } from "#lib/services/datasets/read-layers.ts";

export const GET = route({
  summary: "List the layers of a document",
  description:
    "The sheets of a workbook, or the layers of a map file, with their columns and first rows, and how the columns are read as records.",
  params: anyIdParams,
  answers: { 200: { description: "The layers", schema: layersSchema } },
  errors: { not_found: "No such document" },
  run: (context, { params }) => readLayers(context, params.id),
});

export const PUT = route({
  summary: "Choose the columns of a layer",
  description:
    "The file is read again by these columns, and so are its later versions. The records change when the job has ended.",
  params: anyIdParams,
  body: chosenColumnsSchema,
  answers: { 200: { description: "The layers", schema: layersSchema } },
  errors: {
    not_found: "No such document",
    conflict: "The file has no layers, or is not read yet",
  },
  run: (context, { params, body }) => chooseColumns(context, params.id, body),
});
