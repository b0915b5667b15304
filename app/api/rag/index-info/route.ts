import { indexInfoSchema, ragIndexQuerySchema } from "#lib/domain/rag.ts";
import { route } from "#lib/http/route.ts";
import { indexInfo } from "#lib/services/rag/rag-index-info.ts";
import { refusal } from "../refusal.ts";

export const GET = route({
  summary: "Get information about the index",
  query: ragIndexQuerySchema,
  answers: { 200: { description: "The index", schema: indexInfoSchema } },
  errors: {
    bad_request: "The request is not valid",
    not_found: "No such corpus; the message names it",
    index_not_built: "`index_not_built`: nothing is indexed there",
  },
  refusal,
  run: (context, { query: { corpora } }) => indexInfo(context, corpora),
});
