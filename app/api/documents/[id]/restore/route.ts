import { toDocumentAnswer } from "#lib/domain/document-answer.ts";
import { documentAnswerSchema } from "#lib/domain/document-api.ts";
import { anyIdParams } from "#lib/domain/route-params.ts";
import { originOf } from "#lib/http/origin.ts";
import { route } from "#lib/http/route.ts";
import { getDocument } from "#lib/services/documents/list-documents.ts";
import { restoreDocument } from "#lib/services/removal/remove-document.ts";

export const POST = route({
  summary: "Restore a removed document",
  params: anyIdParams,
  answers: { 200: { description: "Restored", schema: documentAnswerSchema } },
  errors: { not_found: "No such document" },
  run: async (context, { request, params }) => {
    const document = { documentId: params.id };
    await restoreDocument(context, document);
    return toDocumentAnswer(await getDocument(context, document), originOf(request));
  },
});
