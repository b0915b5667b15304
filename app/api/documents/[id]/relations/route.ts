import { relationsAnswerSchema, relationsQuerySchema, toRelationsAnswer } from "#lib/domain/relation-api.ts";
import { anyIdParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { readRelations } from "#lib/services/relations/read-relations.ts";

export const GET = route({
  summary: "List the relations of a document",
  description:
    "Returns references to clauses, tables and figures, definitions, links, named documents, conversations, similar documents, editions and common names, each with its score and the words that it was read from. They are hints with evidence: a replacement is a fact only if the document itself declares it. Both ends are visible to the user.",
  query: relationsQuerySchema,
  params: anyIdParams,
  answers: {
    200: {
      description: "Relations in both directions, highest confidence first",
      schema: relationsAnswerSchema,
    },
  },
  errors: { not_found: "No such document" },
  run: async (context, { query, params }) =>
    toRelationsAnswer(await readRelations(context, { documentId: params.id, ...query })),
});
