import { anyIdParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { getDocument } from "#lib/services/documents/list-documents.ts";

/** Metadata of one document with its versions. The public route with this path returns its bytes. */
export const GET = route({
  params: anyIdParams,
  run: (context, { params }) => getDocument(context, { documentId: params.id }),
});
