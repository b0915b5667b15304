import { didYouMeanAnswerSchema, didYouMeanQuerySchema } from "#lib/domain/question-api.ts";
import { route } from "#lib/http/route.ts";
import { didYouMean } from "#lib/services/search/did-you-mean.ts";

export const GET = route({
  summary: "Correct the spelling of a question",
  description:
    "Replaces each word that occurs nowhere in the corpora by a word that does, if it is one or two slips away. Names and numbers with digits stay.",
  query: didYouMeanQuerySchema,
  answers: { 200: { description: "The corrected question", schema: didYouMeanAnswerSchema } },
  searches: "without_slot",
  run: (context, { query }) => didYouMean(context, query),
});
