import { errorAnswerSchema } from "#lib/domain/api.ts";
import { arrangePackSchema, packViewSchema } from "#lib/domain/pack-api.ts";
import { packParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { arrangePack, OUTDATED_DRAFT_MESSAGE } from "#lib/services/packs/arrange-pack.ts";

/** Arranges a pack. After a conflict, `current` is the pack as it is now. */
export const PUT = route({
  summary: "Change a pack's title, headings, order, roles or notes",
  description:
    "`base` is the revision that the change is based on. To undo, send an earlier arrangement; items that it does not name are kept.",
  params: packParams,
  body: arrangePackSchema,
  maxBodyBytes: 7_000_000,
  answers: {
    200: { description: "The draft with its new revision", schema: packViewSchema },
    409: {
      description: "Somebody else changed the draft; `current` is its current state",
      schema: errorAnswerSchema.extend({ current: packViewSchema }),
    },
  },
  errors: { not_found: "No such pack, or it was removed" },
  run: async (context, { params, body }) => {
    const { outcome, pack } = await arrangePack(context, { id: params.id, ...body });
    if (outcome === "arranged") return pack;
    const error = { code: "conflict", message: OUTDATED_DRAFT_MESSAGE, details: { revision: pack.revision } };
    return Response.json({ error, detail: OUTDATED_DRAFT_MESSAGE, current: pack }, { status: 409 });
  },
});
