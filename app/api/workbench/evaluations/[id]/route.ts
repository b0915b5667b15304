import { evaluationQuerySchema, runIdSchema } from "#lib/domain/evaluation-views.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { showEvaluation } from "#lib/services/evaluation/show-evaluation.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request, { params }: { readonly params: Promise<{ id: string }> }) {
  return respond(async () => {
    const { measure, against } = evaluationQuerySchema.parse(queryOf(request));
    const runId = runIdSchema.parse((await params).id);
    return showEvaluation(await openRequestContext(request), { runId, against: against ?? null, measure });
  });
}
