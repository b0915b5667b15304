import { recordPageSchema, recordsQuerySchema } from "#lib/domain/record-api.ts";
import { route } from "#lib/http/route.ts";
import { listRecords } from "#lib/services/datasets/list-records.ts";

export const GET = route({
  summary: "List records",
  description: "The records of the current versions of datasets, a page at a time.",
  query: recordsQuerySchema,
  answers: { 200: { description: "One page of records", schema: recordPageSchema } },
  run: (context, { query }) => listRecords(context, query),
});
