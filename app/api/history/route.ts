import { historyAnswerSchema, historyQuerySchema } from "#lib/domain/question-api.ts";
import { route } from "#lib/http/route.ts";
import { readHistory } from "#lib/services/search/read-history.ts";

export const GET = route({
  summary: "List the documents of a period",
  description:
    "Returns documents added, changed, published or effective in the period, and conversations held in it, newest first. Default `dateFields`: added or changed.",
  query: historyQuerySchema,
  answers: { 200: { description: "A page of documents", schema: historyAnswerSchema } },
  searches: "without_slot",
  run: (context, { query }) => readHistory(context, query),
});
