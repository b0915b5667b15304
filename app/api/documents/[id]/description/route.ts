import { descriptionAnswerSchema } from "#lib/domain/description-api.ts";
import { anyIdParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { readDescription, toDescriptionAnswer } from "#lib/services/documents/read-description.ts";

export const GET = route({
  summary: "Get the description of a document",
  description:
    "Returns representative sentences of the document, topics, key terms and named entities, each with its places. Rules extract them from the document's text. If a summarising model is configured, its text is returned too, with the name of the model.",
  params: anyIdParams,
  answers: { 200: { description: "The description", schema: descriptionAnswerSchema } },
  errors: { not_found: "No such document" },
  run: async (context, { params }) =>
    toDescriptionAnswer(await readDescription(context, { documentId: params.id })),
});
