import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { listEvaluationJobs } from "#lib/services/evaluation/show-evaluations.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return respond(async () => listEvaluationJobs(await openRequestContext(request)));
}
