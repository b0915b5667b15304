import { and, desc, eq, inArray, notInArray, or, sql } from "drizzle-orm";
import { evaluationRuns, jobs } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { MeasureId, QueryRow, RouteId } from "#lib/domain/evaluation.ts";
import type { EvaluationJob, EvaluationsOverview, FigureInterval } from "#lib/domain/evaluation-views.ts";
import { valuesOf } from "#lib/evaluation/metrics/means.ts";
import { bootstrapInterval } from "#lib/evaluation/metrics/statistics.ts";
import { toJobView } from "#lib/services/jobs/shared/job-view.ts";
import { listEvaluations } from "./internal/list-evaluations.ts";

/** Failed and cancelled jobs are shown for this long. */
const TOLD_FOR = sql`now() - interval '1 day'`;
const MAX_JOBS = 20;

/** Returns sets, runs, and confidence intervals for the newest figures of the chosen measure. */
export async function showEvaluations(
  context: Context,
  { measure }: { readonly measure: MeasureId },
): Promise<EvaluationsOverview> {
  const { sets, runs } = await listEvaluations(context);
  const shown = sets.flatMap(({ latest }) => Object.values(latest).map(({ id }) => id));
  return { measure, sets, runs, intervals: await intervalsOf(context, shown, measure) };
}

async function intervalsOf(
  context: Context,
  runIds: readonly string[],
  measure: MeasureId,
): Promise<Record<string, FigureInterval>> {
  if (runIds.length === 0) return {};
  // Reads only targets and figures: the rankings are most of a run's data.
  const judged = sql<readonly Pick<QueryRow, "targets" | "figures">[]>`(
    select coalesce(jsonb_agg(question - 'top' - 'notes' - 'forbidden' order by place), '[]')
    from jsonb_array_elements(${evaluationRuns.perQuery}) with ordinality as each (question, place))`;
  const rows = await context.db
    .select({ id: evaluationRuns.id, judged })
    .from(evaluationRuns)
    .where(inArray(evaluationRuns.id, [...runIds]));
  const intervals = rows.flatMap(({ id, judged }) => {
    const interval = bootstrapInterval(valuesOf(judged, measure));
    return interval === null ? [] : [[id, interval] as const];
  });
  return Object.fromEntries(intervals);
}

/**
 * Lists requested evaluations without a result, newest first: waiting or running jobs, and those that failed or were
 * cancelled within a day and whose set was not run again since.
 */
export async function listEvaluationJobs(
  context: Context,
): Promise<{ readonly jobs: readonly EvaluationJob[] }> {
  const runLater = sql`select 1 from ${evaluationRuns} later
    where later.set_name = ${evaluationRuns.setName} and later.batch_id is distinct from ${jobs.batchId}
      and later.created_at > ${jobs.createdAt}`;
  const rows = await context.db
    .select({
      job: jobs,
      setName: sql<string | null>`min(${evaluationRuns.setName})`,
      routes: sql<RouteId[] | null>`array_agg(${evaluationRuns.route} order by ${evaluationRuns.route})`,
    })
    .from(jobs)
    .innerJoin(evaluationRuns, eq(evaluationRuns.batchId, jobs.batchId))
    .where(
      and(
        eq(jobs.kind, "run-evaluation"),
        notInArray(jobs.state, ["done", "skipped"]),
        or(
          inArray(jobs.state, ["queued", "running"]),
          and(sql`${jobs.createdAt} > ${TOLD_FOR}`, sql`not exists (${runLater})`),
        ),
      ),
    )
    .groupBy(jobs.id)
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(MAX_JOBS);
  return {
    jobs: rows.map(({ job, setName, routes }) => ({
      job: toJobView(job, null),
      setName: setName ?? "",
      routes: routes ?? [],
    })),
  };
}
