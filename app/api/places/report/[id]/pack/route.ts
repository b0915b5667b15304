import {
  packedPlaceReportSchema,
  packPlaceReportSchema,
  placeReportParamsSchema,
} from "#lib/domain/place-api.ts";
import { route } from "#lib/http/route.ts";
import { packPlaceReport } from "#lib/services/places/pack-place-report.ts";

export const POST = route({
  summary: "Add a site report to a pack",
  description:
    "Adds the records as evidence, each with how it lies to the site as its note. Without `records`, adds all of them and the linked documents, up to 200.",
  params: placeReportParamsSchema,
  body: packPlaceReportSchema,
  maxBodyBytes: 1_000_000,
  answers: { 200: { description: "What was added", schema: packedPlaceReportSchema } },
  errors: { not_found: "No such report, or no such pack" },
  run: (context, { params, body }) => packPlaceReport(context, { ...body, id: params.id }),
});
