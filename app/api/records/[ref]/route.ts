import { recordRefParamsSchema, recordSchema } from "#lib/domain/record-api.ts";
import { route } from "#lib/http/route.ts";
import { readRecord } from "#lib/services/datasets/read-record.ts";

export const GET = route({
  summary: "Read a record",
  description: "The record as the version in its ref has it, with its shape, its source row and its changes.",
  params: recordRefParamsSchema,
  answers: { 200: { description: "The record", schema: recordSchema } },
  errors: { not_found: "No such record, or its document was removed" },
  run: (context, { params }) => readRecord(context, params.ref),
});
