import { and, asc, desc, eq, inArray, type SQL } from "drizzle-orm";
import { documents, jobs, versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { JobView } from "#lib/domain/job.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { toJobView } from "./document-rows.ts";

export type ListJobsInput = { readonly batchId?: string; readonly active?: boolean; readonly limit?: number };

/** Jobs of one drop, or what is waiting and running, oldest first; without either the newest. */
export async function listJobs(context: Context, input: ListJobsInput): Promise<JobView[]> {
  const where: SQL | undefined = and(
    input.batchId === undefined ? undefined : eq(jobs.batchId, input.batchId),
    input.active ? inArray(jobs.state, ["queued", "running"]) : undefined,
  );
  const rows = await context.db
    .select({ job: jobs, fileName: documents.fileName })
    .from(jobs)
    .leftJoin(documents, eq(documents.id, jobs.documentId))
    .where(where)
    .orderBy(where ? asc(jobs.createdAt) : desc(jobs.createdAt), asc(jobs.id))
    .limit(input.limit ?? 500);
  return rows.map((row) => toJobView(row.job, row.fileName));
}

/** One job as it stands now. */
export async function getJob(context: Context, input: { readonly jobId: string }): Promise<JobView> {
  const [row] = await context.db.select().from(jobs).where(eq(jobs.id, input.jobId));
  if (!row) throw new AppError("not_found", "There is no such job.");
  return toJobView(row, null);
}

/** Queues a failed or cancelled document job again. */
export async function retryJob(
  context: Context,
  input: { readonly jobId: string },
): Promise<{ readonly jobId: string }> {
  const [job] = await context.db.select().from(jobs).where(eq(jobs.id, input.jobId));
  if (!job?.documentId || job.versionId === null)
    throw new AppError("not_found", "There is no such job to try again.");
  if (job.state !== "failed" && job.state !== "cancelled") {
    throw new AppError("conflict", "This job has not failed; there is nothing to try again.");
  }
  const subject = { documentId: job.documentId, versionId: job.versionId };
  const jobId = await context.db.transaction(async (tx) => {
    await tx
      .update(versions)
      .set({ state: "received", errorCode: null, errorMessage: null })
      .where(and(eq(versions.id, subject.versionId), eq(versions.state, "failed")));
    return context.queue.enqueue(tx, {
      name: "ingest-document",
      payload: subject,
      subject: { ...subject, ...(job.corpusId === null ? {} : { corpusId: job.corpusId }) },
      batchId: job.batchId,
      actorId: context.actor.id,
    });
  });
  return { jobId };
}
