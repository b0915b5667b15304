import { alsoCalledAnswerSchema, alsoCalledQuerySchema } from "#lib/domain/synonyms.ts";
import { route } from "#lib/http/route.ts";
import { alsoCalled } from "#lib/services/search/also-called.ts";

export const GET = route({
  summary: "Find synonyms for the words of a question",
  description:
    "Returns terms that mean the same as words of the question, whose words occur in the corpora, each with the question that also asks for it.",
  query: alsoCalledQuerySchema,
  answers: {
    200: { description: "Words of the question with their synonyms", schema: alsoCalledAnswerSchema },
  },
  searches: "without_slot",
  run: (context, { query }) => alsoCalled(context, query),
});
