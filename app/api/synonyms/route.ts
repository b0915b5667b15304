import { addSynonymsSchema, synonymGroupSchema, synonymListSchema } from "#lib/domain/synonyms.ts";
import { route } from "#lib/http/route.ts";
import { addSynonyms } from "#lib/services/synonyms/add-synonyms.ts";
import { listSynonyms } from "#lib/services/synonyms/list-synonyms.ts";

export const GET = route({
  summary: "List the groups of synonyms",
  answers: { 200: { description: "All groups, the built-in ones included", schema: synonymListSchema } },
  run: (context) => listSynonyms(context),
});

export const POST = route({
  summary: "Add a group of synonyms",
  description: "Terms are compared as a search compares words: “annexe” and “Annexes” are the same term.",
  body: addSynonymsSchema,
  answers: { 201: { description: "The group", schema: synonymGroupSchema } },
  errors: {
    not_found: "No such corpus",
    conflict: "Another group has one of the terms, or there are too many groups",
  },
  run: (context, { body }) => addSynonyms(context, body),
});
