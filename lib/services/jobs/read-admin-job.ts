import { and, desc, eq, ne } from "drizzle-orm";
import { jobs } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { AdminJobDetail } from "#lib/domain/admin-jobs.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { WORKER_HEARTBEAT } from "#lib/jobs/worker-heartbeat.ts";
import { selectAdminJobs, toAdminJob } from "./internal/admin-job-rows.ts";

/** Maximum number of other jobs of the document on a job's page. */
const OTHERS = 20;

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
