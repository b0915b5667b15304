import { disablePassageSchema, passageDisabledSchema } from "#lib/domain/chunk-api.ts";
import { anyIdParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { disablePassage } from "#lib/services/documents/disable-passage.ts";

export const POST = route({
  summary: "Exclude words of a document from every search",
  description:
    "The audit log records the reason. Passages that consist of these words by half or more are no longer found, also in later versions that contain the words. The document itself does not change.",
  params: anyIdParams,
  body: disablePassageSchema,
  answers: { 201: { description: "The number of passages changed", schema: passageDisabledSchema } },
  errors: { not_found: "No such document", conflict: "These words are already excluded" },
  run: (context, { params, body: { start, end, ...given } }) =>
    disablePassage(context, { documentId: params.id, span: { start, end }, ...given }),
});
