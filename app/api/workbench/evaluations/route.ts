import { evaluationsQuerySchema } from "#lib/domain/evaluation-views.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { showEvaluations } from "#lib/services/evaluation/show-evaluations.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return respond(async () =>
    showEvaluations(await openRequestContext(request), evaluationsQuerySchema.parse(queryOf(request))),
  );
}
