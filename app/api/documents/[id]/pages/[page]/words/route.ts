import { pageQuerySchema, pageWordsAnswerSchema } from "#lib/domain/document-api.ts";
import { pageParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { readPageWords } from "#lib/services/pages/page-words.ts";

export const GET = route({
  summary: "Get a page's words with their boxes",
  query: pageQuerySchema,
  params: pageParams,
  answers: { 200: { description: "The words", schema: pageWordsAnswerSchema } },
  errors: { not_found: "No such document" },
  run: (context, { query, params: { id, page } }) =>
    readPageWords(context, { documentId: id, page, ...query }),
});
