import { runRequestedEvaluation } from "#lib/services/evaluation/run-requested-evaluation.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Runs the evaluations that a page requested. */
export function runEvaluationHandler(contexts: WorkContexts): JobHandler<"run-evaluation"> {
  return (payload, job) => runRequestedEvaluation(contexts.forJob(job), payload, job);
}
