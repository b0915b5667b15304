import { placeExportQuerySchema, placeReportParamsSchema } from "#lib/domain/place-api.ts";
import { originOf } from "#lib/http/origin.ts";
import { route } from "#lib/http/route.ts";
import { exportPlaceReport } from "#lib/services/places/export-place-report.ts";

export const GET = route({
  summary: "Export a site report as a file",
  description:
    "`docx` has a drawn map. `csv` has a row for each record, and one for each dataset that has nothing on the place or does not cover it.",
  query: placeExportQuerySchema,
  params: placeReportParamsSchema,
  answers: { 200: { description: "The file" } },
  errors: {
    not_found: "No such report",
    queue_full: "Too many files at once; Retry-After says when to try again",
  },
  run: async (context, { request, params, query }) => {
    const input = { id: params.id, ...query, origin: originOf(request) };
    const { bytes, mediaType, fileName } = await exportPlaceReport(context, input);
    return new Response(new Uint8Array(bytes), {
      headers: {
        "content-type": mediaType,
        "content-disposition": `attachment; filename="${fileName}"`,
        "cache-control": "no-store",
      },
    });
  },
});
