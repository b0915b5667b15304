import { and, desc, eq, inArray, notInArray, or, sql } from "drizzle-orm";
import { evaluationRuns, jobs } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { RouteId } from "#lib/domain/evaluation.ts";
import type { EvaluationJob } from "#lib/domain/evaluation-views.ts";
import { toJobView } from "#lib/services/jobs/shared/job-view.ts";

/** Failed and cancelled jobs are shown for this long. */
const TOLD_FOR = sql`now() - interval '1 day'`;
const MAX_JOBS = 20;

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
