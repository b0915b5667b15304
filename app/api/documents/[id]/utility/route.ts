import { anyIdParams } from "#lib/domain/route-params.ts";
import { utilityAnswerSchema } from "#lib/domain/utility.ts";
import { route } from "#lib/http/route.ts";
import { readUtility } from "#lib/services/search/read-utility.ts";

export const GET = route({
  summary: "Get the use of a document by people",
  description:
    "Returns how often answers showed it, and how often it was opened, packed and judged, with the resulting score. The score changes ranks only if a search has `utility` or the route policy enables it, and by at most the policy's weight.",
  params: anyIdParams,
  answers: { 200: { description: "Current counts and score", schema: utilityAnswerSchema } },
  errors: { not_found: "No such document" },
  run: (context, { params }) => readUtility(context, { documentId: params.id }),
});
