import { namedRecordsSchema } from "#lib/domain/record-api.ts";
import { anyIdParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { listNamedRecords } from "#lib/services/datasets/list-named-records.ts";

export const GET = route({
  summary: "List the records that a document names",
  description: "Published records whose reference the document's text has, up to 200.",
  params: anyIdParams,
  answers: { 200: { description: "By dataset and row", schema: namedRecordsSchema } },
  errors: { not_found: "No such document" },
  run: (context, { params }) => listNamedRecords(context, params.id),
});
