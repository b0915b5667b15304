import { viewQuerySchema } from "#lib/domain/document-api.ts";
import { anyIdParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { readOutline } from "#lib/services/documents/read-outline.ts";

export const GET = route({
  query: viewQuerySchema.pick({ version: true }),
  params: anyIdParams,
  run: (context, { query, params }) => readOutline(context, { documentId: params.id, ...query }),
});
