import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import { inTransaction, QUEUE, startBoss } from "#db/boss.ts";
import type { OpenDatabase, Transaction } from "#db/client.ts";
import { jobs } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { nudge } from "./nudge.ts";
import type { EnqueueRequest, JobQueue } from "./queue.ts";
import { isJobName, JOBS, type JobName, payloadFrom } from "./registry.ts";

/** How long a worker may be silent before its jobs are given to another; only where there may be others. */
const HEARTBEAT_SECONDS = 60;

const CANCELLED_AT_ONCE = 1000;

const WAITING = {
  state: "queued",
  stage: "queued",
  progress: 0,
  attempts: 0,
  errorCode: null,
  errorMessage: null,
  result: {},
  startedAt: null,
  finishedAt: null,
  resolvedAt: null,
  resolvedBy: null,
} as const;

export type QueueOptions = {
  /** Where the worker watches for nudges. */
  readonly dataDir: string;
  /** One worker at most works on this database (the embedded one): its death is noticed at the next one's start. */
  readonly soleWorker: boolean;
  readonly onError: (error: Error) => void;
};

/** The asking side over pg-boss. Ids are shared: a row of `jobs` and the queue's own row have the same. */
export async function openJobQueue(database: OpenDatabase, options: QueueOptions): Promise<JobQueue> {
  const boss = await startBoss(database.sql, { supervise: false, onError: options.onError });
  return askingSide(boss, options);
}

export function askingSide(boss: PgBoss, options: QueueOptions): JobQueue {
  const send = async (tx: Transaction, id: string, name: JobName, key: string, priority: number) => {
    const definition = JOBS[name];
    const inserted = await boss.insert(
      QUEUE,
      [
        {
          id,
          data: { name },
          singletonKey: key,
          priority,
          // Ours is the count that decides (`attempts`); pg-boss only has to hand it out again.
          retryLimit: 1000,
          retryDelay: 2,
          retryBackoff: true,
          retryDelayMax: 60,
          expireInSeconds: Math.min(definition.timeoutSeconds + 120, 86_000),
          ...(options.soleWorker ? {} : { heartbeatSeconds: HEARTBEAT_SECONDS }),
        },
      ],
      { db: inTransaction(tx), returnId: true },
    );
    nudge(options.dataDir);
    return inserted !== null && inserted.length > 0;
  };

  return {
    enqueue: async (tx, request) => {
      const definition = JOBS[request.job];
      const payload = payloadFrom(request.job, request.payload);
      const key = keyOf(request.job, payload);
      const priority = request.priority ?? definition.priority;
      // The one with the same key may end between the two looks; then there is room for ours.
      for (let look = 0; look < 5; look++) {
        const jobId = randomUUID();
        if (await send(tx, jobId, request.job, key, priority)) {
          const columns = columnsOf(request, payload);
          await tx.insert(jobs).values({ id: jobId, kind: request.job, ...columns });
          if (columns.corpusId !== null) await touchCorpus(tx, columns.corpusId);
          return { jobId, created: true };
        }
        const [same] = await boss.findJobs(QUEUE, { key, db: inTransaction(tx) });
        if (same) return { jobId: same.id, created: false };
      }
      throw new AppError("conflict", `The job ${key} could not be put in the queue; please try again.`);
    },
    cancel: async (tx, jobId) => {
      const ended = await tx
        .update(jobs)
        .set({ state: "cancelled", finishedAt: sql`now()` })
        .where(and(eq(jobs.id, jobId), inArray(jobs.state, ["queued", "running"])))
        .returning({ corpusId: jobs.corpusId });
      if (ended.length === 0) return false;
      for (const { corpusId } of ended) if (corpusId !== null) await touchCorpus(tx, corpusId);
      await boss.deleteJob(QUEUE, jobId, { db: inTransaction(tx) });
      return true;
    },
    cancelOfCorpus: async (tx, corpusId, kinds) => {
      const ended = await tx
        .update(jobs)
        .set({ state: "cancelled", finishedAt: sql`now()` })
        .where(
          and(
            eq(jobs.corpusId, corpusId),
            inArray(jobs.state, ["queued", "running"]),
            kinds === undefined ? undefined : inArray(jobs.kind, [...kinds]),
          ),
        )
        .returning({ id: jobs.id });
      for (let from = 0; from < ended.length; from += CANCELLED_AT_ONCE) {
        const ids = ended.slice(from, from + CANCELLED_AT_ONCE).map(({ id }) => id);
        await boss.deleteJob(QUEUE, ids, { db: inTransaction(tx) });
      }
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
      if (!(await send(tx, jobId, row.kind, key, JOBS[row.kind].priority))) return false;
      await tx.update(jobs).set(WAITING).where(eq(jobs.id, jobId));
      if (row.corpusId !== null) await touchCorpus(tx, row.corpusId);
      return true;
    },
    close: () => boss.stop({ close: false, graceful: false }),
  };
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
