import { and, inArray, ne, type SQL, sql } from "drizzle-orm";
import { jobs } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import {
  type AdminJobList,
  type AdminJobsQuery,
  adminJobsQuerySchema,
  JOB_FILTERS,
  type JobFilter,
} from "#lib/domain/admin-jobs.ts";
import { WORKER_HEARTBEAT } from "#lib/jobs/worker-heartbeat.ts";
import {
  FILTER_CONDITIONS,
  narrowingTo,
  orderBy,
  selectAdminJobs,
  toAdminJob,
} from "./internal/admin-job-rows.ts";

/** Returns a page of the matching jobs, with the number in each state. */
export async function listAdminJobs(context: Context, asked: AdminJobsQuery): Promise<AdminJobList> {
  const query = adminJobsQuerySchema.parse(asked);
  const narrowed = narrowingTo(context.actor, query);
  const [counts, kinds, page] = await Promise.all([
    countByState(context, narrowed),
    context.db
      .selectDistinct({ kind: jobs.kind })
      .from(jobs)
      .where(ne(jobs.kind, WORKER_HEARTBEAT))
      .orderBy(jobs.kind),
    context.db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(narrowed, query.state === undefined ? undefined : FILTER_CONDITIONS[query.state]))
      .orderBy(...orderBy(context.actor, query.sort))
      .limit(query.limit)
      .offset(query.offset),
  ]);
  const ids = page.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await selectAdminJobs(context).where(inArray(jobs.id, ids));
  const byId = new Map(rows.map((row) => [row.job.id, toAdminJob(row, context.now)]));
  const total =
    query.state === undefined
      ? Object.values(counts).reduce((sum, each) => sum + each, 0)
      : counts[query.state];
  return {
    jobs: ids.flatMap((id) => byId.get(id) ?? []),
    total,
    counts,
    kinds: kinds.map(({ kind }) => kind),
  };
}

/** Counts the matching jobs in each state. Each job is in exactly one filter. */
async function countByState(
  context: Context,
  narrowed: SQL | undefined,
): Promise<Readonly<Record<JobFilter, number>>> {
  const [row] = await context.db
    .select(
      Object.fromEntries(
        JOB_FILTERS.map((name) => [
          name,
          sql<number>`(count(*) filter (where ${FILTER_CONDITIONS[name]}))::int`,
        ]),
      ) as Record<JobFilter, SQL<number>>,
    )
    .from(jobs)
    .where(narrowed);
  return row ?? { active: 0, failed: 0, resolved: 0, cancelled: 0, done: 0, skipped: 0 };
}
