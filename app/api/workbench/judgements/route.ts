import { judgementsQuerySchema } from "#lib/domain/evaluation-views.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { listJudgements } from "#lib/services/judgements/list-judgements.ts";

export const dynamic = "force-dynamic";

/** `actor` says whose judgements the reader's own are. */
export function GET(request: Request) {
  return respond(async () => {
    const { query } = judgementsQuerySchema.parse(queryOf(request));
    const context = await openRequestContext(request);
    const found = await listJudgements(context, query === undefined ? {} : { query });
    return { ...found, actor: context.actor.id };
  });
}
