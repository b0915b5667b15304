import { and, asc, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { corpora, documents, jobs, versions } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import { isRestrictedCorpus, unrestrictedEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { Actor } from "#lib/domain/context.ts";
import type { JobView } from "#lib/domain/job.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { WORKER_HEARTBEAT } from "#lib/jobs/worker-heartbeat.ts";
import { cancelSyncsOfJobs, lockSyncsOfJobs } from "./internal/syncs-of-jobs.ts";
import { toJobView } from "./shared/job-view.ts";

export type ListJobsInput = { readonly batchId?: string; readonly active?: boolean; readonly limit?: number };

/** True if the job is about restricted material, or about a document that no longer exists. */
const isRestricted = (actor: Actor) => sql<boolean>`(${isRestrictedCorpus(sql`${jobs.corpusId}`)}
  or (${jobs.documentId} is not null and not coalesce(${unrestrictedEvidence(actor)}, false)))`;

/**
 * Lists the jobs of one upload batch, or the waiting and running ones, oldest first; by default all, newest first. For
 * restricted material leaves out the file name and the error message.
 */
export async function listJobs(context: Context, input: ListJobsInput): Promise<JobView[]> {
  const narrowed = input.batchId !== undefined || input.active === true;
  const where: SQL | undefined = and(
    ne(jobs.kind, WORKER_HEARTBEAT),
    input.batchId === undefined ? undefined : eq(jobs.batchId, input.batchId),
    input.active ? inArray(jobs.state, ["queued", "running"]) : undefined,
  );
  const rows = await context.db
    .select({ job: jobs, fileName: documents.fileName, restricted: isRestricted(context.actor) })
    .from(jobs)
    .leftJoin(documents, eq(documents.id, jobs.documentId))
    .leftJoin(corpora, eq(corpora.id, documents.corpusId))
    .where(where)
    .orderBy(narrowed ? asc(jobs.createdAt) : desc(jobs.createdAt), asc(jobs.id))
    .limit(input.limit ?? 500);
  return rows.map((row) => {
    const view = toJobView(row.job, row.fileName);
    if (!row.restricted) return view;
    return { ...view, documentId: null, fileName: null, error: view.error && { ...view.error, message: "" } };
  });
}

/** Returns only a job's state, which anybody may know: its error and document may be restricted. */
export async function readJobState(
  context: Context,
  input: { readonly jobId: string },
): Promise<JobView["state"]> {
  const [row] = await context.db.select({ state: jobs.state }).from(jobs).where(eq(jobs.id, input.jobId));
  if (!row) throw new AppError("not_found", "Job not found. Finished jobs are deleted after some time.");
  return row.state;
}

/**
 * Queues a failed or cancelled job again. @throws AppError("conflict") if it is neither, or an equal job is under way.
 */
export async function retryJob(context: Context, input: { readonly jobId: string }): Promise<void> {
  const { jobId } = input;
  await readJobState(context, input);
  await context.db.transaction(async (tx) => {
    if (!(await context.queue.retry(tx, jobId))) {
      throw new AppError("conflict", "This job has not failed, or is under way again already.");
    }
    await tx
      .update(versions)
      .set({ state: "received", errorCode: null, errorMessage: null })
      .where(
        sql`${versions.state} = 'failed' and ${versions.id} = (select version_id from jobs where id = ${jobId})`,
      );
    await touchCorpusOf(tx, jobId);
  });
}

/** Removes a waiting job from the queue, or asks a running one to stop. */
export async function cancelJob(context: Context, input: { readonly jobId: string }): Promise<void> {
  await readJobState(context, input);
  await context.db.transaction(async (tx) => {
    const [cancelled] = await cancelWithin(context, tx, [input.jobId]);
    if (cancelled === undefined) throw new AppError("conflict", "This job has ended already.");
  });
}

/**
 * Cancels the jobs that have not ended, and their syncs. Returns the ids of the cancelled jobs. Locks syncs first, then
 * jobs in the order of their ids, so that two transactions never wait for each other.
 */
export async function cancelWithin(
  context: Context,
  tx: Transaction,
  jobIds: readonly string[],
): Promise<string[]> {
  await lockSyncsOfJobs(tx, jobIds);
  const cancelled: string[] = [];
  for (const id of inLockOrder(jobIds)) if (await context.queue.cancel(tx, id)) cancelled.push(id);
  if (cancelled.length === 0) return cancelled;
  await cancelSyncsOfJobs(context, tx, cancelled);
  for (const id of cancelled) await touchCorpusOf(tx, id);
  return cancelled;
}

/** The order in which every transaction locks job rows. */
export function inLockOrder(jobIds: readonly string[]): string[] {
  return [...jobIds].sort();
}

/** Marks the job's corpus as changed, because queued and cancelled jobs affect its health. */
export async function touchCorpusOf(tx: Transaction, jobId: string): Promise<void> {
  const [row] = await tx
    .select({ corpusId: sql<string | null>`coalesce(${jobs.corpusId}, ${documents.corpusId})` })
    .from(jobs)
    .leftJoin(documents, eq(documents.id, jobs.documentId))
    .where(eq(jobs.id, jobId));
  if (row && row.corpusId !== null) await touchCorpus(tx, row.corpusId);
}
