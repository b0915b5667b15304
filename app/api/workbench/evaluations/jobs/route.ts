import { route } from "#lib/http/route.ts";
import { listEvaluationJobs } from "#lib/services/evaluation/show-evaluations.ts";

export const GET = route({ run: (context) => listEvaluationJobs(context) });
