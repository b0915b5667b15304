import { documentMetadataSchema } from "#lib/domain/metadata.ts";
import { readJson } from "#lib/http/json.ts";
import { originOf } from "#lib/http/origin.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { toDocumentAnswer } from "#lib/services/documents/document-answer.ts";
import { editMetadata } from "#lib/services/documents/edit-metadata.ts";
import { getDocument } from "#lib/services/documents/list-documents.ts";

export const dynamic = "force-dynamic";
type Params = { readonly params: Promise<{ id: string }> };

export function GET(request: Request, { params }: Params) {
  return respond(async () => {
    const context = await openRequestContext(request);
    const document = await getDocument(context, { documentId: (await params).id });
    return toDocumentAnswer(document, originOf(request));
  });
}

export function PATCH(request: Request, { params }: Params) {
  return respond(async () => {
    const context = await openRequestContext(request);
    const documentId = (await params).id;
    await editMetadata(context, {
      documentId,
      metadata: documentMetadataSchema.parse(await readJson(request)),
    });
    return toDocumentAnswer(await getDocument(context, { documentId }), originOf(request));
  });
}
