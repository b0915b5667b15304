import { documentListQuerySchema } from "#lib/domain/api.ts";
import { route } from "#lib/http/route.ts";
import { listDocuments } from "#lib/services/documents/list-documents.ts";

export const GET = route({
  query: documentListQuerySchema,
  run: (context, { query }) => listDocuments(context, query),
});
