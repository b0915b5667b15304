import { packExportQuerySchema } from "#lib/domain/pack-api.ts";
import { packParams } from "#lib/domain/route-params.ts";
import { originOf } from "#lib/http/origin.ts";
import { route } from "#lib/http/route.ts";
import { exportPack } from "#lib/services/packs/export-pack.ts";

export const GET = route({
  summary: "Export a pack as a file",
  description:
    "`docx` has a footnote for each item with a link to the cited passage. `pdf` shows the same report with source lines; it cannot be verified. `json` has a strict schema. `md` and `csv` contain the same facts. Each contains frame, date, receipts and hashes.",
  query: packExportQuerySchema,
  params: packParams,
  answers: { 200: { description: "The file" } },
  errors: {
    not_found: "No such pack, or it was removed",
    queue_full: "Too many files at once; Retry-After says when to try again",
  },
  run: async (context, { request, query, params }) => {
    const input = { id: params.id, ...query, origin: originOf(request) };
    const { bytes, mediaType, fileName } = await exportPack(context, input);
    return new Response(new Uint8Array(bytes), {
      headers: {
        "content-type": mediaType,
        "content-disposition": `attachment; filename="${fileName}"`,
        "cache-control": "no-store",
      },
    });
  },
});
