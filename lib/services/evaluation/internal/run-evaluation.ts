import { eq } from "drizzle-orm";
import { newId } from "#db/new-id.ts";
import { evaluationRuns } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import {
  DEFAULT_ROUTE,
  type EvaluationRunWithRows,
  type GoldenSet,
  type RouteId,
  type RunEvaluationInput,
  runEvaluationInputSchema,
} from "#lib/domain/evaluation.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { parseGolden } from "#lib/evaluation/golden/parse-golden.ts";
import { meanFigures } from "#lib/evaluation/metrics/means.ts";
import { currentRecipe } from "#lib/services/recipe/current-recipe.ts";
import { codeVersion } from "./code-version.ts";
import { toRunWithRows } from "./evaluation-rows.ts";
import { findSet } from "./evaluation-sets.ts";
import { measureGolden } from "./measure-golden.ts";

type Progress = (done: number, total: number) => void;

/**
 * Runs a set over one or several routes, one after another, on the published documents of this instance, and stores
 * each run. Takes about as long as one search per question and route.
 * @throws ZodError for a malformed input, AppError("bad_request") for a broken golden file, ("not_found") for an
 * unknown
 *   set.
 */
export async function runEvaluation(
  context: Context,
  input: RunEvaluationInput,
  onProgress: Progress = () => {},
): Promise<EvaluationRunWithRows[]> {
  const { set: name, golden, routes = [DEFAULT_ROUTE] } = runEvaluationInputSchema.parse(input);
  const set = golden === undefined ? await findSet(context, name ?? "") : parseGolden(golden, "golden file");
  if (set === null) throw new AppError("not_found", `There is no set "${name}" that can be run here.`);
  return runGoldenSet(context, set, [...new Set(routes)], onProgress);
}

/** The same for a set that is loaded already. */
export async function runGoldenSet(
  context: Context,
  set: GoldenSet,
  routes: readonly RouteId[],
  onProgress: Progress = () => {},
): Promise<EvaluationRunWithRows[]> {
  const runs: EvaluationRunWithRows[] = [];
  const total = routes.length * set.cases.length;
  for (const [index, route] of routes.entries()) {
    const before = index * set.cases.length;
    runs.push(await runRoute(context, set, route, (done) => onProgress(before + done, total)));
  }
  return runs;
}

async function runRoute(
  context: Context,
  set: GoldenSet,
  route: RouteId,
  onProgress: Progress,
): Promise<EvaluationRunWithRows> {
  const id = newId("run");
  await context.db.insert(evaluationRuns).values({
    id,
    setName: set.name,
    setKind: set.kind,
    setHash: set.hash,
    k: set.k,
    queryCount: set.cases.length,
    cases: set.cases,
    route,
    recipeHash: currentRecipe(context).hash,
    version: await codeVersion(context.config.root),
    actorId: context.actor.id,
    createdAt: context.now,
  });
  return measureRun(context, id, set, route, onProgress);
}

/** Measures a run and writes the result to its existing row. */
export async function measureRun(
  context: Context,
  id: string,
  set: GoldenSet,
  route: RouteId,
  onProgress: Progress = () => {},
): Promise<EvaluationRunWithRows> {
  const startedAt = performance.now();
  const finish = async (values: Partial<typeof evaluationRuns.$inferInsert>) => {
    const finishedAt = new Date(context.now.getTime() + performance.now() - startedAt);
    const [row] = await context.db
      .update(evaluationRuns)
      .set({ ...values, finishedAt })
      .where(eq(evaluationRuns.id, id))
      .returning();
    if (!row) throw new AppError("internal", "The run is gone.");
    return toRunWithRows(row, context.now);
  };
  try {
    const rows = await measureGolden(context, set, route, onProgress);
    return await finish({ state: "done", figures: meanFigures(rows), perQuery: rows });
  } catch (error) {
    const words = isAppError(error) ? error.message : "Something went wrong; the log says what.";
    await finish({ state: "failed", error: words });
    throw error;
  }
}
