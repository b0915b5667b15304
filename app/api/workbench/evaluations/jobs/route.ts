import { route } from "#lib/http/route.ts";
import { listEvaluationJobs } from "#lib/services/evaluation/list-evaluation-jobs.ts";

export const GET = route({ run: (context) => listEvaluationJobs(context) });
