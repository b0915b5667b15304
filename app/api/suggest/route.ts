import { suggestAnswerSchema, suggestQuerySchema } from "#lib/domain/question-api.ts";
import { route } from "#lib/http/route.ts";
import { suggest } from "#lib/services/search/suggest.ts";

export const GET = route({
  summary: "Suggest what a question may ask for",
  description:
    "Returns policies, headings and document titles that have all words of `q`, of which the last may be incomplete. Headings are those of passages in current versions. A phrase with synonyms is suggested with one of them.",
  query: suggestQuerySchema,
  answers: { 200: { description: "At most eight suggestions", schema: suggestAnswerSchema } },
  searches: "without_slot",
  run: (context, { query }) => suggest(context, query),
});
