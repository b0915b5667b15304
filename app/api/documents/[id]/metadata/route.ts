import { toDocumentAnswer } from "#lib/domain/document-answer.ts";
import { documentAnswerSchema } from "#lib/domain/document-api.ts";
import { documentMetadataSchema } from "#lib/domain/metadata.ts";
import { anyIdParams } from "#lib/domain/route-params.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { originOf } from "#lib/http/origin.ts";
import { route } from "#lib/http/route.ts";
import { editMetadata } from "#lib/services/documents/edit-metadata.ts";
import { getDocument } from "#lib/services/documents/list-documents.ts";

export const GET = route({
  summary: "Get a document's metadata",
  params: anyIdParams,
  answers: { 200: { description: "The metadata", schema: documentAnswerSchema } },
  errors: { not_found: "No such document" },
  run: async (context, { request, params }) =>
    toDocumentAnswer(await getDocument(context, { documentId: params.id }), originOf(request)),
});

export const PATCH = route({
  summary: "Change a document's metadata",
  description:
    "Values set by a person override frontmatter, corpus defaults and extraction. This adds no new version.",
  params: anyIdParams,
  body: documentMetadataSchema,
  answers: {
    200: { description: "The new metadata", schema: documentAnswerSchema },
    204: { description: "The metadata is changed. The document is now restricted, so it is not returned" },
  },
  errors: { not_found: "No such document" },
  run: async (context, { request, params, body }) => {
    const document = { documentId: params.id };
    await editMetadata(context, { ...document, metadata: body });
    try {
      return toDocumentAnswer(await getDocument(context, document), originOf(request));
    } catch (error) {
      if (body.confidentiality === undefined || !isAppError(error, "not_found")) throw error;
      return new Response(null, { status: 204 });
    }
  },
});
