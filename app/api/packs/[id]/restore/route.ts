import { packViewSchema } from "#lib/domain/pack-api.ts";
import { packParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { restorePack } from "#lib/services/packs/restore-pack.ts";

export const POST = route({
  summary: "Restore a removed pack",
  params: packParams,
  answers: { 200: { description: "The pack's draft", schema: packViewSchema } },
  errors: { not_found: "No such pack, or it was removed" },
  run: (context, { params }) => restorePack(context, params),
});
