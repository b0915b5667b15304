import { z } from "zod";
import { evaluationQuerySchema, runIdSchema } from "#lib/domain/evaluation-views.ts";
import { route } from "#lib/http/route.ts";
import { showEvaluation } from "#lib/services/evaluation/show-evaluation.ts";

export const GET = route({
  query: evaluationQuerySchema,
  params: z.object({ id: runIdSchema }),
  run: (context, { query: { measure, against = null }, params }) =>
    showEvaluation(context, { runId: params.id, against, measure }),
});
