import { viewQuerySchema } from "#lib/domain/document-api.ts";
import { anyIdParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { viewDocument } from "#lib/services/documents/view-document.ts";

export const GET = route({
  query: viewQuerySchema.pick({ version: true }),
  params: anyIdParams,
  run: (context, { query, params }) => viewDocument(context, { documentId: params.id, ...query }),
});
