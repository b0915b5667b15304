import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { getDocument } from "#lib/services/documents/list-documents.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request, { params }: { readonly params: Promise<{ id: string }> }) {
  return respond(async () =>
    getDocument(await openRequestContext(request), { documentId: (await params).id }),
  );
}
