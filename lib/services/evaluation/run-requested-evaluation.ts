import { and, eq, ne } from "drizzle-orm";
import { evaluationRuns } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { type GoldenSet, ROUTES, type RouteId } from "#lib/domain/evaluation.ts";
import type { JobSkipReason, ReportedStage } from "#lib/domain/job.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { currentRecipe } from "#lib/services/recipe/shared/current-recipe.ts";
import { codeVersion } from "./internal/code-version.ts";
import { measureRun } from "./internal/measure-run.ts";

type Row = typeof evaluationRuns.$inferSelect;
type ProgressReporter = { readonly report: (stage: ReportedStage, progress: number) => void };
export type RequestedOutcome =
  | { readonly status: "done"; readonly result: { readonly runs: number } }
  | { readonly status: "skipped"; readonly reason: JobSkipReason };

/**
 * Measures the unfinished runs of one request, one route after another. Runs finished by an earlier attempt stay. If a
 * route fails, the others are still measured. The reported stage names the route.
 * @throws the first route's error, after all of them were tried.
 */
export async function runRequestedEvaluation(
  context: Context,
  { batchId }: { readonly batchId: string },
  reporter: ProgressReporter,
): Promise<RequestedOutcome> {
  const rows = await context.db
    .select()
    .from(evaluationRuns)
    .where(and(eq(evaluationRuns.batchId, batchId), ne(evaluationRuns.state, "done")));
  if (rows.length === 0) return { status: "skipped", reason: "its runs are done already" };
  const waiting = rows.sort((a, b) => placeOf(a.route) - placeOf(b.route));
  const total = waiting.reduce((sum, row) => sum + row.queryCount, 0);
  const failures: unknown[] = [];
  let before = 0;
  for (const row of waiting) {
    if (context.signal.aborted) await leave(context, batchId);
    const title = ROUTES.find(({ id }) => id === row.route)?.title ?? row.route;
    await start(context, row);
    const run = measureRun(context, row.id, setOf(row), row.route as RouteId, (done) => {
      context.signal.throwIfAborted();
      reporter.report(`measuring ${title}`, (before + done) / total);
    });
    await run.catch((error) => failures.push(error));
    before += row.queryCount;
  }
  if (context.signal.aborted) await leave(context, batchId);
  if (failures.length > 0) throw failures[0];
  return { status: "done", result: { runs: waiting.length } };
}

async function start(context: Context, row: Row): Promise<void> {
  await context.db
    .update(evaluationRuns)
    .set({
      state: "running",
      error: null,
      recipeHash: currentRecipe(context).hash,
      version: await codeVersion(context.config.root),
      createdAt: context.now,
    })
    .where(eq(evaluationRuns.id, row.id));
}

/**
 * Sets the state of unfinished runs before the job stops. If the worker shuts down they wait again; if the job was
 * cancelled or timed out they fail.
 */
async function leave(context: Context, batchId: string): Promise<never> {
  const { reason } = context.signal;
  const left = isAppError(reason)
    ? { state: "failed" as const, error: reason.message, finishedAt: context.now }
    : { state: "queued" as const, error: null, finishedAt: null };
  await context.db
    .update(evaluationRuns)
    .set(left)
    .where(and(eq(evaluationRuns.batchId, batchId), ne(evaluationRuns.state, "done")));
  throw reason;
}

function placeOf(route: string): number {
  return ROUTES.findIndex(({ id }) => id === route);
}

function setOf({ setName, setKind, k, setHash, cases }: Row): GoldenSet {
  const kind = setKind === "judgements" ? "judgements" : "golden";
  return { name: setName, kind, k, hash: setHash, cases: cases ?? [] };
}
