import { z } from "zod";
import { disabledPassageIdSchema, passageDisabledSchema } from "#lib/domain/chunk-api.ts";
import { pathPart } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { enablePassage } from "#lib/services/documents/disable-passage.ts";

export const DELETE = route({
  summary: "Include excluded words of a document in searches again",
  params: z.object({ id: pathPart, passage: disabledPassageIdSchema }),
  answers: { 200: { description: "The number of passages changed", schema: passageDisabledSchema } },
  errors: { not_found: "No such document" },
  run: (context, { params }) => enablePassage(context, { documentId: params.id, id: params.passage }),
});
