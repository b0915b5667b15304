import { documentReadQuerySchema } from "#lib/domain/api.ts";
import { documentResponse } from "#lib/http/document-response.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { readDocument } from "#lib/services/documents/read-document.ts";
import { removeDocument } from "#lib/services/documents/remove-document.ts";

export const dynamic = "force-dynamic";
type Params = { readonly params: Promise<{ id: string }> };

export function GET(request: Request, { params }: Params) {
  return respond(async () => {
    const context = await openRequestContext(request);
    const query = documentReadQuerySchema.parse(queryOf(request));
    return documentResponse(request, await readDocument(context, { documentId: (await params).id, query }));
  });
}

export function DELETE(request: Request, { params }: Params) {
  return respond(async () => {
    await removeDocument(await openRequestContext(request), { documentId: (await params).id });
    return new Response(null, { status: 204 });
  });
}
