import { datasetEditSchema } from "#lib/domain/dataset-edit.ts";
import { datasetSchema } from "#lib/domain/record-api.ts";
import { anyIdParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { editDataset } from "#lib/services/datasets/edit-dataset.ts";

export const PATCH = route({
  summary: "Change the facts of a dataset",
  description:
    "What a person sets is kept when later versions of the file are read. The audit log records it.",
  params: anyIdParams,
  body: datasetEditSchema,
  answers: { 200: { description: "The dataset", schema: datasetSchema } },
  errors: { not_found: "No such dataset, or no such record for its coverage" },
  run: (context, { params, body }) => editDataset(context, params.id, body),
});
