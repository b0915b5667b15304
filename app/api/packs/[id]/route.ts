import { packQuerySchema, packRemovedSchema, packViewSchema } from "#lib/domain/pack-api.ts";
import { packParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { readPack } from "#lib/services/packs/read-pack.ts";
import { removePack } from "#lib/services/packs/remove-pack.ts";

export const GET = route({
  summary: "Get a pack's draft or a version",
  description:
    "Returns every item as it was cited, with the current state of its source. An item that may not be shown is `removed` and has only ref, hashes and scores.",
  query: packQuerySchema,
  params: packParams,
  answers: { 200: { description: "The pack", schema: packViewSchema } },
  errors: { not_found: "No such pack, or it was removed" },
  run: (context, { query, params }) => readPack(context, { id: params.id, version: query.version }),
});

export const DELETE = route({
  summary: "Remove a pack",
  params: packParams,
  answers: {
    200: { description: "Removed; the answer says until when it can be restored", schema: packRemovedSchema },
  },
  errors: { not_found: "No such pack, or it was removed" },
  run: (context, { params }) => removePack(context, params),
});
