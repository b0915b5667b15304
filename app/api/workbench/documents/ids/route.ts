import { documentFilterSchema } from "#lib/domain/document-table.ts";
import { route } from "#lib/http/route.ts";
import { listDocumentIds } from "#lib/services/documents/list-documents.ts";

export const GET = route({
  query: documentFilterSchema,
  run: (context, { query }) => listDocumentIds(context, query),
});
