import { placeReportParamsSchema, storedPlaceReportSchema } from "#lib/domain/place-api.ts";
import { route } from "#lib/http/route.ts";
import { readPlaceReport } from "#lib/services/places/read-place-report.ts";

export const GET = route({
  summary: "Read a stored site report",
  params: placeReportParamsSchema,
  answers: { 200: { description: "The report as it was made", schema: storedPlaceReportSchema } },
  errors: { not_found: "No such report" },
  run: (context, { params }) => readPlaceReport(context, params.id),
});
