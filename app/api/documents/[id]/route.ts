import { errorAnswerSchema } from "#lib/domain/api.ts";
import { documentReadQuerySchema } from "#lib/domain/document-api.ts";
import { anyIdParams } from "#lib/domain/route-params.ts";
import { documentResponse } from "#lib/http/document-response.ts";
import { route } from "#lib/http/route.ts";
import { readDocument } from "#lib/services/documents/read-document.ts";
import { removeDocument } from "#lib/services/removal/remove-document.ts";

export const GET = route({
  summary: "Get a document or a part of it",
  description:
    "Without a range, returns the original; Range (one part), If-Range, If-None-Match and If-Match are supported. With offset or limit, returns that range of a text document, or with view=text of any format's canonical text. Positions are in Unicode code points; X-Total-Chars and X-Char-Range return them.",
  query: documentReadQuerySchema,
  params: anyIdParams,
  answers: {
    200: { description: "The whole document" },
    206: { description: "The requested range", text: true },
    304: { description: "The original has not changed" },
    412: { description: "If-Match names another original", schema: errorAnswerSchema },
    416: { description: "The original has no such bytes", schema: errorAnswerSchema },
  },
  errors: {
    bad_request: "offset or limit of a binary original (use view=text), or an invalid range",
    not_found: "No such document",
    conflict: "This version could not be read, so it has no text",
  },
  run: async (context, { request, query, params }) =>
    documentResponse(request, await readDocument(context, { documentId: params.id, query })),
});

export const DELETE = route({
  summary: "Remove a document",
  description:
    "The document disappears immediately. Its original and index are purged after the undo window.",
  params: anyIdParams,
  answers: { 204: { description: "Removed" } },
  errors: { not_found: "No such document" },
  run: (context, { params }) => removeDocument(context, { documentId: params.id }),
});
