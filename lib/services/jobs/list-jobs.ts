import { and, asc, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { corpora, documents, jobs } from "#db/schema/index.ts";
import { isRestrictedCorpus, unrestrictedEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { Actor } from "#lib/domain/context.ts";
import type { JobView } from "#lib/domain/job.ts";
import { WORKER_HEARTBEAT } from "#lib/jobs/worker-heartbeat.ts";
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
