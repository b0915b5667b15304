import { viewQuerySchema } from "#lib/domain/document-api.ts";
import { anyIdParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { locatePassages } from "#lib/services/documents/view-document.ts";

export const GET = route({
  query: viewQuerySchema,
  params: anyIdParams,
  run: (context, { query: { version, refs = [] }, params }) =>
    locatePassages(context, { documentId: params.id, version, refs }),
});
