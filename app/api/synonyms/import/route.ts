import { importedSynonymsSchema, importSynonymsSchema } from "#lib/domain/synonyms.ts";
import { route } from "#lib/http/route.ts";
import { importSynonyms } from "#lib/services/synonyms/import-synonyms.ts";

export const POST = route({
  summary: "Add many groups of synonyms",
  description: "Stores all groups or none. A group with the same terms is not added twice.",
  body: importSynonymsSchema,
  maxBodyBytes: 8_000_000,
  answers: { 200: { description: "How many groups changed", schema: importedSynonymsSchema } },
  errors: {
    not_found: "No such corpus",
    conflict: "Another group has one of the terms, or there are too many groups",
  },
  run: (context, { body }) => importSynonyms(context, body),
});
