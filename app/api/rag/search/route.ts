import { ragErrorSchema, ragSearchAnswerSchema, ragSearchRequestSchema } from "#lib/domain/rag.ts";
import { route } from "#lib/http/route.ts";
import { ragSearch } from "#lib/services/rag/rag-search.ts";
import { refusal } from "../refusal.ts";

export const POST = route({
  summary: "Search and return the passages as packs",
  description:
    "`full` is for people and audits. `llm` is for a model: it has each source's path once, and items name it by alias (`S1#3`). The command `sightline search --pack` returns the same.",
  body: ragSearchRequestSchema,
  answers: {
    200: { description: "The requested packs", schema: ragSearchAnswerSchema },
    429: { description: "`queue_full`: try again after `retry_after_seconds`", schema: ragErrorSchema },
  },
  errors: {
    bad_request: "The request is not valid; `restricted` needs `allow_restricted`",
    not_found: "No such corpus; the message names it",
    index_not_built: "`index_not_built`: nothing is indexed there",
    search_unavailable: "No lane is available",
  },
  refusal,
  searches: "in_slot",
  run: (context, { body }) => ragSearch(context, body),
});
