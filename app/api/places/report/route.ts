import {
  placeReportListSchema,
  placeReportRequestSchema,
  placeReportSchema,
  placeReportsQuerySchema,
} from "#lib/domain/place-api.ts";
import { route } from "#lib/http/route.ts";
import { listPlaceReports } from "#lib/services/places/list-place-reports.ts";
import { reportPlace } from "#lib/services/places/report-place.ts";

export const GET = route({
  summary: "List stored site reports",
  query: placeReportsQuerySchema,
  answers: { 200: { description: "Site reports, newest first", schema: placeReportListSchema } },
  run: (context, { query }) => listPlaceReports(context, query),
});

export const POST = route({
  summary: "Report what applies to a place",
  description:
    "For each dataset, the records on the place with the share that they cover, or the nearest within 1,000 metres. Datasets that do not cover the place are listed apart from those that have nothing there. The receipt can be replayed.",
  body: placeReportRequestSchema,
  maxBodyBytes: 1_000_000,
  answers: { 200: { description: "The report", schema: placeReportSchema } },
  errors: { too_complex: "The place is too detailed, or too many records lie in it" },
  run: (context, { body }) => reportPlace(context, body),
});
