import { eq } from "drizzle-orm";
import { evaluationRuns } from "#db/schema/index.ts";
import type { EvaluationRunWithRows, RouteId, RunEvaluationInput } from "#lib/domain/evaluation.ts";
import type { TestInstance } from "#testing/instance.ts";
import { readEvaluation } from "./internal/list-evaluations.ts";
import { requestEvaluation } from "./request-evaluation.ts";

type Input = RunEvaluationInput & { readonly routes: readonly RouteId[] };

/** Requests an evaluation, lets the worker measure it, and returns its runs in the order of the routes. */
export async function evaluate(instance: TestInstance, input: Input): Promise<EvaluationRunWithRows[]> {
  const context = instance.context();
  const { batchId } = await requestEvaluation(context, input);
  await instance.drain();
  const rows = await context.db
    .select({ id: evaluationRuns.id, route: evaluationRuns.route })
    .from(evaluationRuns)
    .where(eq(evaluationRuns.batchId, batchId));
  const runs: EvaluationRunWithRows[] = [];
  for (const route of input.routes) {
    const runId = rows.find((row) => row.route === route)?.id ?? "";
    runs.push(await readEvaluation(context, { runId }));
  }
  return runs;
}
