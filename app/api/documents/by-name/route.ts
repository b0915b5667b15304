import { byNameAnswerSchema, byNameQuerySchema } from "#lib/domain/question-api.ts";
import { route } from "#lib/http/route.ts";
import { byName } from "#lib/services/search/by-name.ts";

export const GET = route({
  summary: "Find documents by name",
  description:
    "Matches titles, file names, parts of them and initials, with one typing error allowed. Returns each document with its summary and key passages. Returns none if no document or more than five have the name.",
  query: byNameQuerySchema,
  answers: { 200: { description: "The documents, best first", schema: byNameAnswerSchema } },
  searches: "in_slot",
  run: (context, { query }) => byName(context, query),
});
