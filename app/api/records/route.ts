import { recordPageSchema, recordsQuerySchema } from "#lib/domain/record-api.ts";
import { route } from "#lib/http/route.ts";
import { findRecords } from "#lib/services/places/find-records.ts";

export const GET = route({
  summary: "List records",
  description: "The records of the current versions of datasets, a page at a time.",
  query: recordsQuerySchema,
  answers: { 200: { description: "One page of records", schema: recordPageSchema } },
  errors: {
    not_found: "`intersects` is the ref of no record",
    too_complex: "The place is too detailed, or too many records lie in it",
  },
  run: (context, { query }) => findRecords(context, query),
});
