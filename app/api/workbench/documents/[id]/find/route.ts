import { findQuerySchema } from "#lib/domain/find-in-document.ts";
import { anyIdParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { findInDocument } from "#lib/services/documents/find-in-document.ts";

export const GET = route({
  query: findQuerySchema,
  params: anyIdParams,
  run: (context, { query, params }) => findInDocument(context, { documentId: params.id, ...query }),
});
