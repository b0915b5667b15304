import { packLeftOutListSchema } from "#lib/domain/pack-left-out.ts";
import { packParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { listLeftOut } from "#lib/services/assembly/list-left-out.ts";

export const GET = route({
  summary: "List the passages that a pack's assembly left out",
  description:
    "Returns each with its reason, document and words. Passages that may not be shown are only counted.",
  params: packParams,
  answers: { 200: { description: "The passages left out", schema: packLeftOutListSchema } },
  errors: { not_found: "No such pack, or it was removed" },
  run: (context, { params }) => listLeftOut(context, params),
});
