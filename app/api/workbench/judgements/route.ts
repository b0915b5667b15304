import { judgementsQuerySchema } from "#lib/domain/evaluation-views.ts";
import { route } from "#lib/http/route.ts";
import { listJudgements } from "#lib/services/judgements/list-judgements.ts";

/** Lists judgements. `actor` is the reader, so that the page can mark the reader's own. */
export const GET = route({
  query: judgementsQuerySchema,
  run: async (context, { query }) => ({ ...(await listJudgements(context, query)), actor: context.actor.id }),
});
