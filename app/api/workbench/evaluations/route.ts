import { evaluationsQuerySchema } from "#lib/domain/evaluation-views.ts";
import { route } from "#lib/http/route.ts";
import { showEvaluations } from "#lib/services/evaluation/show-evaluations.ts";

export const GET = route({
  query: evaluationsQuerySchema,
  run: (context, { query }) => showEvaluations(context, query),
});
