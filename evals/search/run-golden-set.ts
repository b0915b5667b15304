import { newId } from "#db/new-id.ts";
import { evaluationRuns } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { EvaluationRunWithRows, GoldenSet, RouteId } from "#lib/domain/evaluation.ts";
import { codeVersion } from "#lib/services/evaluation/internal/code-version.ts";
import { measureRun } from "#lib/services/evaluation/internal/measure-run.ts";
import { currentRecipe } from "#lib/services/recipe/shared/current-recipe.ts";

/**
 * Runs a set over routes, one after another, on the published documents of an instance, and stores each run. Takes about
 * as long as one search per question and route.
 */
export async function runGoldenSet(
  context: Context,
  set: GoldenSet,
  routes: readonly RouteId[],
): Promise<EvaluationRunWithRows[]> {
  const runs: EvaluationRunWithRows[] = [];
  for (const route of routes) {
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
    runs.push(await measureRun(context, id, set, route));
  }
  return runs;
}
