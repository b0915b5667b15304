import { z } from "zod";
import { packIdSchema, packItemChangesSchema, packItemIdSchema } from "#lib/domain/pack-api.ts";
import { route } from "#lib/http/route.ts";
import { packItemChanges } from "#lib/services/packs/pack-item-changes.ts";

export const GET = route({
  summary: "Compare an item's words with the current version's",
  description: "The passage is located by its words and the text around them.",
  params: z.object({ id: packIdSchema, item: packItemIdSchema }),
  answers: { 200: { description: "The difference by words", schema: packItemChangesSchema } },
  errors: { not_found: "No such pack or item, or its source is removed" },
  run: (context, { params }) => packItemChanges(context, { id: params.id, itemId: params.item }),
});
