import { recordRefParamsSchema } from "#lib/domain/record-api.ts";
import { route } from "#lib/http/route.ts";
import { readRecordPage } from "#lib/services/places/read-record-page.ts";

export const GET = route({
  params: recordRefParamsSchema,
  errors: { not_found: "No such record, or its document was removed" },
  run: (context, { params }) => readRecordPage(context, params.ref),
});
