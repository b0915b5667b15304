import { compareInputSchema, comparisonSchema } from "#lib/domain/compare.ts";
import { route } from "#lib/http/route.ts";
import { compareRoutes } from "#lib/services/compare/compare-routes.ts";

export const POST = route({
  summary: "Compare two or three routes on one question",
  description:
    "Returns the passages and pages of each route with a receipt, or the list that a receipt logged; their agreement (overlap@10, Jaccard, rank-biased overlap); and nDCG@10 from people's judgements. A route that fails has an `error`; the others are not affected.",
  body: compareInputSchema,
  maxBodyBytes: 1_200_000,
  answers: { 200: { description: "The lists and their agreement", schema: comparisonSchema } },
  errors: {
    not_found: "No such corpus (the message names it) or receipt, or the receipt was removed",
  },
  searches: "in_slot",
  run: (context, { body }) => compareRoutes(context, body),
});
