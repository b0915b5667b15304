import { and, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { jobs } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import {
  type AdminJobDetail,
  type AdminJobList,
  type AdminJobsQuery,
  adminJobsQuerySchema,
  JOB_FILTERS,
  type JobFilter,
} from "#lib/domain/admin-jobs.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { WORKER_HEARTBEAT } from "#lib/jobs/worker-heartbeat.ts";
import {
  FILTER_CONDITIONS,
  narrowingTo,
  orderBy,
  selectAdminJobs,
  toAdminJob,
} from "./internal/admin-job-rows.ts";

/** Maximum number of other jobs of the document on a job's page. */
const OTHERS = 20;

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

/** Returns one job with its figures and the other jobs of its document. @throws AppError("not_found") */
export async function readAdminJob(
  context: Context,
  input: { readonly jobId: string },
): Promise<AdminJobDetail> {
  const [row] = await selectAdminJobs(context).where(
    and(eq(jobs.id, input.jobId), ne(jobs.kind, WORKER_HEARTBEAT)),
  );
  if (!row) throw new AppError("not_found", "Job not found. Finished jobs are deleted after some time.");
  const job = toAdminJob(row, context.now);
  const others =
    job.documentId === null
      ? []
      : await selectAdminJobs(context)
          .where(and(eq(jobs.documentId, job.documentId), ne(jobs.id, job.id)))
          .orderBy(desc(jobs.createdAt), jobs.id)
          .limit(OTHERS);
  const { stages: _stages, reason: _reason, ...figures } = row.job.result;
  // Only numbers: a text among the figures may be a file's name.
  const numbers = Object.entries(figures).filter(([, value]) => typeof value === "number");
  const result = row.messageVisible ? figures : Object.fromEntries(numbers);
  return { ...job, result, others: others.map((other) => toAdminJob(other, context.now)) };
}
