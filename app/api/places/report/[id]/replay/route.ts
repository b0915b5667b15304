import { placeReplaySchema, placeReportParamsSchema } from "#lib/domain/place-api.ts";
import { route } from "#lib/http/route.ts";
import { replayPlaceReport } from "#lib/services/places/replay-place-report.ts";

export const POST = route({
  summary: "Replay a site report",
  description: "Compares the place again as of the same day, and says what differs and why. Stores nothing.",
  params: placeReportParamsSchema,
  answers: { 200: { description: "The answer now, with the differences", schema: placeReplaySchema } },
  errors: { not_found: "No such report", too_complex: "Too many records lie in the place" },
  run: (context, { params }) => replayPlaceReport(context, params.id),
});
