import { anyIdParams } from "#lib/domain/route-params.ts";
import { editSynonymsSchema, removedSynonymsSchema, synonymGroupSchema } from "#lib/domain/synonyms.ts";
import { route } from "#lib/http/route.ts";
import { editSynonyms } from "#lib/services/synonyms/edit-synonyms.ts";
import { removeSynonyms } from "#lib/services/synonyms/remove-synonyms.ts";

export const PATCH = route({
  summary: "Change a group of synonyms",
  description: "A built-in group can be changed and turned off, and belongs to all corpora.",
  params: anyIdParams,
  body: editSynonymsSchema,
  answers: { 200: { description: "The group", schema: synonymGroupSchema } },
  errors: {
    not_found: "No such group or corpus",
    conflict: "Another group has one of the terms, or a built-in group cannot belong to one corpus",
  },
  run: (context, { params, body }) => editSynonyms(context, { id: params.id, edit: body }),
});

export const DELETE = route({
  summary: "Remove a group of synonyms, or reset a built-in one",
  params: anyIdParams,
  answers: {
    200: {
      description: "The group as it was, and a built-in one as it is now",
      schema: removedSynonymsSchema,
    },
  },
  errors: {
    not_found: "No such group",
    conflict: "A built-in group without changes, or another group has one of its terms",
  },
  run: (context, { params }) => removeSynonyms(context, params),
});
