import { documentTableQuerySchema } from "#lib/domain/document-table.ts";
import { route } from "#lib/http/route.ts";
import { listDocuments } from "#lib/services/documents/list-documents.ts";

/** The page shows states, jobs and shares of vectors that the public list does not promise. */
export const GET = route({
  query: documentTableQuerySchema,
  run: (context, { query }) => listDocuments(context, query),
});
