import { anyIdParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { getDocument } from "#lib/services/documents/list-documents.ts";

export const GET = route({
  params: anyIdParams,
  run: (context, { params }) => getDocument(context, { documentId: params.id }),
});
