import { packAdditionSchema } from "#lib/domain/pack.ts";
import { packAddedSchema } from "#lib/domain/pack-api.ts";
import { packParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { addToPack } from "#lib/services/packs/add-to-pack.ts";

export const POST = route({
  summary: "Add a passage, a page or a figure to a pack",
  description: "The item is pinned to the version that its ref names. A pack contains a passage only once.",
  params: packParams,
  body: packAdditionSchema,
  maxBodyBytes: 500_000,
  answers: {
    200: { description: "The pack already contained it", schema: packAddedSchema },
    201: { description: "Added at the end", schema: packAddedSchema },
  },
  errors: { not_found: "No such pack, or no such evidence" },
  run: async (context, { params, body }) => {
    const added = await addToPack(context, { id: params.id, addition: body });
    return Response.json(added, { status: added.outcome === "added" ? 201 : 200 });
  },
});
