import { assetsAnswerSchema, assetsQuerySchema } from "#lib/domain/document-api.ts";
import { anyIdParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { listAssets, toAssetsAnswer } from "#lib/services/pages/list-assets.ts";

export const GET = route({
  summary: "List the assets of a document",
  description:
    "Returns figures, tables, maps, plans, charts, diagrams and photographs with their boxes and captions, and the places in the text that refer to them.",
  query: assetsQuerySchema,
  params: anyIdParams,
  answers: { 200: { description: "The assets, by page and position", schema: assetsAnswerSchema } },
  errors: { not_found: "No such document" },
  run: async (context, { query, params }) =>
    toAssetsAnswer(await listAssets(context, { documentId: params.id, ...query })),
});
