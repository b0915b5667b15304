import { chunksAnswerSchema, chunksQuerySchema } from "#lib/domain/chunk-api.ts";
import { anyIdParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { inspectChunks } from "#lib/services/search/inspect-chunks.ts";

export const GET = route({
  summary: "List the passages of a document",
  description:
    "Returns the published version's passages in order, with their flags and the models of their vectors. With a question, also each passage's scores before fusion.",
  query: chunksQuerySchema,
  params: anyIdParams,
  answers: { 200: { description: "A page of passages", schema: chunksAnswerSchema } },
  errors: { not_found: "No such document", conflict: "The document is not indexed yet" },
  searches: "in_slot",
  run: (context, { query, params }) => inspectChunks(context, { documentId: params.id, ...query }),
});
