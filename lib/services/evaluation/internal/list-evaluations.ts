import { desc, eq } from "drizzle-orm";
import { evaluationRuns } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { EvaluationRun, EvaluationRunWithRows, EvaluationSet, RouteId } from "#lib/domain/evaluation.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { runColumns, toRun, toRunWithRows } from "./evaluation-rows.ts";
import { runnableSets } from "./evaluation-sets.ts";
import { withholdRestricted } from "./withhold-restricted.ts";

/** Maximum number of runs listed, newest first. */
const MAX_EVALUATIONS = 200;

/**
 * Returns every set with the newest finished run of each route (the cells of a heat map), and the runs, newest first.
 */
export async function listEvaluations(
  context: Context,
): Promise<{ readonly sets: readonly EvaluationSet[]; readonly runs: readonly EvaluationRun[] }> {
  const rows = await context.db
    .select(runColumns)
    .from(evaluationRuns)
    .orderBy(desc(evaluationRuns.createdAt), desc(evaluationRuns.id))
    .limit(MAX_EVALUATIONS);
  const newest = await context.db
    .selectDistinctOn([evaluationRuns.setName, evaluationRuns.route], runColumns)
    .from(evaluationRuns)
    .where(eq(evaluationRuns.state, "done"))
    .orderBy(evaluationRuns.setName, evaluationRuns.route, desc(evaluationRuns.createdAt));
  const latest = newest.map((row) => toRun(row, context.now));
  const runnable = await runnableSets(context);
  const only = latest.filter(({ set }) => !runnable.some(({ name }) => name === set.name));
  const others = new Map(only.map(({ set }) => [set.name, set]));
  return {
    sets: [
      ...runnable.map(({ name, kind, hash, cases }) => ({
        name,
        kind,
        hash,
        queries: cases.length,
        runnable: true,
        latest: latestOf(latest, name),
      })),
      ...[...others.values()].map(({ name, kind, hash, queries }) => ({
        name,
        kind,
        hash,
        queries,
        runnable: false,
        latest: latestOf(latest, name),
      })),
    ],
    runs: rows.map((row) => toRun(row, context.now)),
  };
}

function latestOf(runs: readonly EvaluationRun[], name: string): Partial<Record<RouteId, EvaluationRun>> {
  return Object.fromEntries(runs.filter(({ set }) => set.name === name).map((run) => [run.route, run]));
}

/**
 * Returns one run with the result of each question. Questions about restricted documents have no words.
 * @throws AppError("not_found") if there is no such run.
 */
export async function readEvaluation(
  context: Context,
  input: { readonly runId: string },
): Promise<EvaluationRunWithRows> {
  const [row] = await context.db.select().from(evaluationRuns).where(eq(evaluationRuns.id, input.runId));
  if (!row) throw new AppError("not_found", "Evaluation run not found. It may have been deleted.");
  const run = toRunWithRows(row, context.now);
  return { ...run, rows: await withholdRestricted(context, run.rows) };
}
