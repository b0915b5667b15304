import { documentTableQuerySchema } from "#lib/domain/document-table.ts";
import { route } from "#lib/http/route.ts";
import { listDocuments } from "#lib/services/documents/list-documents.ts";

export const GET = route({
  query: documentTableQuerySchema,
  run: (context, { query }) => listDocuments(context, query),
});
