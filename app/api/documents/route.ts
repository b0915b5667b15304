import { z } from "zod";
import { errorAnswerSchema } from "#lib/domain/api.ts";
import { toDocumentAnswer } from "#lib/domain/document-answer.ts";
import {
  documentAnswerSchema,
  documentListQuerySchema,
  uploadAnswerSchema,
  uploadFieldsSchema,
} from "#lib/domain/document-api.ts";
import { originOf } from "#lib/http/origin.ts";
import { route } from "#lib/http/route.ts";
import { uploadStatus } from "#lib/http/upload.ts";
import { listDocuments } from "#lib/services/documents/list-documents.ts";
import { uploadAnswer } from "#lib/services/documents/upload-answer.ts";
import { upload } from "./upload.ts";

export const GET = route({
  summary: "List documents",
  query: documentListQuerySchema,
  answers: {
    200: {
      description: "Documents, newest first",
      schema: z.object({ documents: z.array(documentAnswerSchema), total: z.number().int() }),
    },
  },
  run: async (context, { request, query }) => {
    const { documents, total } = await listDocuments(context, query);
    const origin = originOf(request);
    return { documents: documents.map((document) => toDocumentAnswer(document, origin)), total };
  },
});

export const POST = route({
  summary: "Upload a document",
  description:
    "Stores the file and indexes it. A small file is searchable when the answer arrives; a job indexes a larger one. The answer to a restricted file contains its job, but no document.",
  form: uploadFieldsSchema,
  answers: {
    200: { description: "No change: these bytes are already indexed", schema: uploadAnswerSchema },
    201: { description: "Stored and searchable", schema: uploadAnswerSchema },
    202: { description: "Stored; a job indexes it", schema: uploadAnswerSchema },
    409: {
      description:
        "The path exists: set on_existing. Or the path cannot be used, or the corpus accepts no files now; the message says why",
      schema: z.union([uploadAnswerSchema, errorAnswerSchema]),
    },
    413: { description: "Larger than the limit", schema: uploadAnswerSchema },
    415: { description: "The format is not supported", schema: uploadAnswerSchema },
    422: {
      description: "The file is empty, encrypted or not of its declared format",
      schema: uploadAnswerSchema,
    },
  },
  errors: { not_found: "No such corpus, or it is in the trash" },
  run: async (context, { request }) => {
    const outcome = await upload(context, request);
    const answer = await uploadAnswer(context, outcome, originOf(request));
    return Response.json(answer, { status: uploadStatus(outcome) });
  },
});
