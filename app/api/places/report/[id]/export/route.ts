import { placeExportQuerySchema, placeReportParamsSchema } from "#lib/domain/place-api.ts";
import { route } from "#lib/http/route.ts";
import { exportPlaceReport } from "#lib/services/places/export-place-report.ts";

export const GET = route({
  summary: "Export a site report as a file",
  description:
    "A row for each record, and one for each dataset that has nothing on the place or does not cover it.",
  query: placeExportQuerySchema,
  params: placeReportParamsSchema,
  answers: { 200: { description: "The file" } },
  errors: { not_found: "No such report" },
  run: async (context, { params }) => {
    const { fileName, csv } = await exportPlaceReport(context, params.id);
    return new Response(csv, {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${fileName}"`,
        "cache-control": "no-store",
      },
    });
  },
});
