import { viewQuerySchema } from "#lib/domain/document-api.ts";
import { anyIdParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { listPages } from "#lib/services/pages/list-pages.ts";

export const GET = route({
  query: viewQuerySchema.pick({ version: true }),
  params: anyIdParams,
  run: (context, { query, params }) => listPages(context, { documentId: params.id, ...query }),
});
