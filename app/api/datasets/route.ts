import { datasetListSchema, datasetsQuerySchema } from "#lib/domain/record-api.ts";
import { route } from "#lib/http/route.ts";
import { listDatasets } from "#lib/services/datasets/list-datasets.ts";

export const GET = route({
  summary: "List the datasets",
  description:
    "A dataset holds the records of one layer of a document, such as a register or a map layer. Its version changes when its records do.",
  query: datasetsQuerySchema,
  answers: { 200: { description: "The datasets of enabled corpora", schema: datasetListSchema } },
  run: (context, { query }) => listDatasets(context, query),
});
