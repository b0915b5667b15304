import { and, asc, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { documents, jobs, versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { JobView } from "#lib/domain/job.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { WORKER_SIGN } from "#lib/jobs/worker-sign.ts";
import { touchCorpus } from "#lib/services/corpora/touch-corpus.ts";
import { toJobView } from "#lib/services/documents/document-rows.ts";
import { cancelSyncOfJob } from "#lib/services/sync/cancel-sync.ts";

export type ListJobsInput = { readonly batchId?: string; readonly active?: boolean; readonly limit?: number };

/** Jobs of one drop, or what is waiting and running, oldest first; without either the newest. */
export async function listJobs(context: Context, input: ListJobsInput): Promise<JobView[]> {
  const narrowed = input.batchId !== undefined || input.active === true;
  const where: SQL | undefined = and(
    ne(jobs.kind, WORKER_SIGN),
    input.batchId === undefined ? undefined : eq(jobs.batchId, input.batchId),
    input.active ? inArray(jobs.state, ["queued", "running"]) : undefined,
  );
  const rows = await context.db
    .select({ job: jobs, fileName: documents.fileName })
    .from(jobs)
    .leftJoin(documents, eq(documents.id, jobs.documentId))
    .where(where)
    .orderBy(narrowed ? asc(jobs.createdAt) : desc(jobs.createdAt), asc(jobs.id))
    .limit(input.limit ?? 500);
  return rows.map((row) => toJobView(row.job, row.fileName));
}

/** One job as it stands now. */
export async function getJob(context: Context, input: { readonly jobId: string }): Promise<JobView> {
  const [row] = await context.db.select().from(jobs).where(eq(jobs.id, input.jobId));
  if (!row) throw new AppError("not_found", "There is no such job.");
  return toJobView(row, null);
}

/** Queues a failed or cancelled job again. @throws AppError("conflict") when it is neither, or its like is under way. */
export async function retryJob(context: Context, input: { readonly jobId: string }): Promise<void> {
  const job = await getJob(context, input);
  await context.db.transaction(async (tx) => {
    if (!(await context.queue.retry(tx, job.id))) {
      throw new AppError("conflict", "This job has not failed, or is under way again already.");
    }
    await tx
      .update(versions)
      .set({ state: "received", errorCode: null, errorMessage: null })
      .where(
        sql`${versions.state} = 'failed' and ${versions.id} = (select version_id from jobs where id = ${job.id})`,
      );
    await touchCorpusOf(tx, job.id);
  });
}

/** Takes a waiting job out of the queue, or tells a running one to stop. */
export async function cancelJob(context: Context, input: { readonly jobId: string }): Promise<void> {
  const job = await getJob(context, input);
  await context.db.transaction(async (tx) => {
    // The sync before its job, as a sync that ends does: two that wait for each other would never.
    await cancelSyncOfJob(context, tx, job.id);
    if (!(await context.queue.cancel(tx, job.id)))
      throw new AppError("conflict", "This job has ended already.");
    await touchCorpusOf(tx, job.id);
  });
}

/** A job put back or taken out changes what its corpus's health tells. */
export async function touchCorpusOf(tx: Transaction, jobId: string): Promise<void> {
  const [row] = await tx
    .select({ corpusId: sql<string | null>`coalesce(${jobs.corpusId}, ${documents.corpusId})` })
    .from(jobs)
    .leftJoin(documents, eq(documents.id, jobs.documentId))
    .where(eq(jobs.id, jobId));
  if (row && row.corpusId !== null) await touchCorpus(tx, row.corpusId);
}
