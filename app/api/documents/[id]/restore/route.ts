import { originOf } from "#lib/http/origin.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { toDocumentAnswer } from "#lib/services/documents/document-answer.ts";
import { getDocument } from "#lib/services/documents/list-documents.ts";
import { restoreDocument } from "#lib/services/documents/remove-document.ts";

export const dynamic = "force-dynamic";

export function POST(request: Request, { params }: { readonly params: Promise<{ id: string }> }) {
  return respond(async () => {
    const context = await openRequestContext(request);
    const documentId = (await params).id;
    await restoreDocument(context, { documentId });
    return toDocumentAnswer(await getDocument(context, { documentId }), originOf(request));
  });
}
