import { chunkQuerySchema, chunkResultSchema } from "#lib/domain/rag.ts";
import { route } from "#lib/http/route.ts";
import { fetchChunk } from "#lib/services/rag/rag-chunk.ts";
import { refusal } from "../refusal.ts";

export const GET = route({
  summary: "Get a passage by its document's path and its ordinal",
  query: chunkQuerySchema,
  answers: { 200: { description: "The passage, secrets masked", schema: chunkResultSchema } },
  errors: {
    bad_request: "The request is not valid",
    not_found: "No such passage in the index",
    conflict: "Several corpora have the path: name the corpus",
  },
  refusal,
  run: (context, { query }) => fetchChunk(context, query),
});
