import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { afterCommit } from "#db/after-commit.ts";
import type { Transaction } from "#db/client.ts";
import { jobs } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { notify } from "./notify.ts";
import type { EnqueueRequest, JobQueue } from "./queue.ts";
import { isJobName, JOBS, type JobName, payloadFrom } from "./registry.ts";

const ACTIVE = inArray(jobs.state, ["queued", "running"]);

/** The predicate of the index `jobs_active_key`, word for word. */
const ACTIVE_KEY = sql`state in ('queued', 'running')`;

const WAITING = {
  state: "queued",
  stage: "queued",
  progress: 0,
  attempts: 0,
  errorCode: null,
  errorMessage: null,
  result: {},
  runAfter: sql`now()`,
  leaseUntil: null,
  startedAt: null,
  finishedAt: null,
  resolvedAt: null,
  resolvedBy: null,
} as const;

/**
 * The job queue for callers that queue jobs (ADR 0064).
 * @param dataDir the folder in which the worker on this machine watches for notifications.
 */
export function createJobQueue(dataDir: string): JobQueue {
  const wakeWorker = () => notify(dataDir, "jobs-waiting");

  return {
    enqueue: async (tx, request) => {
      const payload = payloadFrom(request.job, request.payload);
      const key = keyOf(request.job, payload);
      const priority = request.priority ?? JOBS[request.job].priority;
      const columns = columnsOf(request, payload);
      // The job with the same key may end between the two statements. Then this one can be added.
      for (let attempt = 0; attempt < 5; attempt++) {
        const [added] = await tx
          .insert(jobs)
          .values({ id: randomUUID(), kind: request.job, key, priority, ...columns })
          .onConflictDoNothing({ target: jobs.key, where: ACTIVE_KEY })
          .returning({ id: jobs.id });
        if (added) {
          if (columns.corpusId !== null) await touchCorpus(tx, columns.corpusId);
          afterCommit(tx, wakeWorker);
          return { jobId: added.id, created: true };
        }
        const [same] = await tx
          .select({ id: jobs.id })
          .from(jobs)
          .where(and(eq(jobs.key, key), ACTIVE));
        if (same) return { jobId: same.id, created: false };
      }
      throw new AppError("conflict", `The job ${key} could not be put in the queue; please try again.`);
    },
    cancel: async (tx, jobId) => {
      const ended = await tx
        .update(jobs)
        .set({ state: "cancelled", finishedAt: sql`now()` })
        .where(and(eq(jobs.id, jobId), ACTIVE))
        .returning({ corpusId: jobs.corpusId });
      for (const { corpusId } of ended) if (corpusId !== null) await touchCorpus(tx, corpusId);
      return ended.length > 0;
    },
    cancelOfCorpus: async (tx, corpusId, kinds) => {
      const active = and(
        eq(jobs.corpusId, corpusId),
        ACTIVE,
        kinds === undefined ? undefined : inArray(jobs.kind, [...kinds]),
      );
      // Every transaction locks jobs in the order of their ids.
      await tx.select({ id: jobs.id }).from(jobs).where(active).orderBy(asc(jobs.id)).for("update");
      const ended = await tx
        .update(jobs)
        .set({ state: "cancelled", finishedAt: sql`now()` })
        .where(active)
        .returning({ id: jobs.id });
      return ended.length;
    },
    retry: async (tx, jobId) => {
      const [row] = await tx
        .select()
        .from(jobs)
        .where(and(eq(jobs.id, jobId), inArray(jobs.state, ["failed", "cancelled"])))
        .for("update");
      if (!row || !isJobName(row.kind)) return false;
      const key = keyOf(row.kind, payloadFrom(row.kind, row));
      if (!(await queueAgain(tx, jobId, { key, priority: JOBS[row.kind].priority }))) return false;
      if (row.corpusId !== null) await touchCorpus(tx, row.corpusId);
      afterCommit(tx, wakeWorker);
      return true;
    },
  };
}

/** Returns false, and leaves the caller's transaction usable, if a job with the same key waits or runs. */
async function queueAgain(
  tx: Transaction,
  jobId: string,
  values: { readonly key: string; readonly priority: number },
): Promise<boolean> {
  try {
    await tx.transaction((savepoint) =>
      savepoint
        .update(jobs)
        .set({ ...WAITING, ...values })
        .where(eq(jobs.id, jobId)),
    );
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

function keyOf(name: JobName, payload: unknown): string {
  return (JOBS[name].key as (payload: unknown) => string)(payload);
}

function columnsOf(request: EnqueueRequest, payload: object) {
  const ids = payload as { documentId?: string; versionId?: number; corpusId?: string };
  return {
    corpusId: ids.corpusId ?? request.corpusId ?? null,
    documentId: ids.documentId ?? null,
    versionId: ids.versionId ?? null,
    batchId: request.batchId ?? null,
    actorId: request.actorId,
  };
}
