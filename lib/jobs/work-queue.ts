import { and, asc, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { OpenDatabase, Transaction } from "#db/client.ts";
import { jobs } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { createJobQueue } from "./job-queue.ts";
import type { TakenJob, WorkQueue } from "./queue.ts";
import { isJobName, JOB_NAMES, JOBS } from "./registry.ts";
import { retryAfterSeconds } from "./retry-after.ts";

/** Time without a renewal after which another worker may claim a worker's jobs, if there can be several. */
const LEASE_SECONDS = 60;
/** Only a lease that is at least this old is renewed, so that most calls write nothing. */
const RENEW_SECONDS = 15;

export type WorkQueueOptions = {
  /** The folder in which the worker on this machine watches for notifications. */
  readonly dataDir: string;
  /**
   * True if at most one worker uses this database (the embedded one). The next worker notices its death when it starts.
   */
  readonly soleWorker: boolean;
};

/** Due: waiting and its pause is over, or running and its worker did not renew the lease in time. */
const DUE = sql`state in ('queued', 'running')
  and case state when 'queued' then run_after <= now() else lease_until <= now() end`;

/** The job queue for workers (ADR 0064). */
export function createWorkQueue({ db }: OpenDatabase, options: WorkQueueOptions): WorkQueue {
  const lease = options.soleWorker ? null : inSeconds(LEASE_SECONDS);
  const remove = async (job: TakenJob) => {
    await db.delete(jobs).where(isOurs(job));
  };

  return {
    ...createJobQueue(options.dataDir),
    take: (count) => db.transaction((tx) => take(tx, count, lease)),
    report: async (job, stage, progress, result) => {
      const ours = await db
        .update(jobs)
        .set({ stage, progress, ...(result ? { result: { ...result } } : {}) })
        .where(isOurs(job))
        .returning({ id: jobs.id });
      return ours.length > 0;
    },
    complete: async (tx, job, result) => {
      if (await end(tx, job, { state: "done", stage: "done", progress: 1, result: { ...result } })) return;
      throw new AppError("cancelled", "The job was cancelled, or another worker has taken it over.");
    },
    remove,
    skip: async (job, reason) => {
      if (JOBS[job.name].everySeconds !== undefined) return remove(job);
      const values = { state: "skipped", stage: "done", progress: 1, result: { reason } } as const;
      await db.transaction((tx) => end(tx, job, values));
    },
    fail: (job, error, transient, result) =>
      db.transaction((tx) => fail(tx, { job, error, transient, result })),
    release: async (job) => {
      await db
        .update(jobs)
        .set({ state: "queued", attempts: sql`${jobs.attempts} - 1` })
        .where(isOurs(job));
    },
    lost: (taken) => lostJobs(db, taken),
    renewLeases: async (taken) => {
      if (lease !== null && taken.length > 0) await renewOldLeases(db, taken, lease);
    },
    reclaim: async () => {
      const left = await db
        .update(jobs)
        .set({ state: "queued", runAfter: sql`now()` })
        .where(eq(jobs.state, "running"))
        .returning({ id: jobs.id });
      return left.length;
    },
  };
}

/** Claims due jobs of the kinds that this release knows. Skips rows that other transactions hold. */
async function take(tx: Transaction, count: number, lease: SQL | null): Promise<TakenJob[]> {
  const due = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(DUE, inArray(jobs.kind, [...JOB_NAMES])))
    .orderBy(desc(jobs.priority), asc(jobs.createdAt), asc(jobs.id))
    .limit(count)
    .for("update", { skipLocked: true });
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  const rows = await tx
    .update(jobs)
    .set({
      state: "running",
      attempts: sql`${jobs.attempts} + 1`,
      claims: sql`${jobs.claims} + 1`,
      leaseUntil: lease,
      startedAt: sql`now()`,
      errorCode: null,
      errorMessage: null,
    })
    .where(inArray(jobs.id, ids))
    .returning();
  const corpora = new Set(rows.flatMap(({ corpusId }) => corpusId ?? []));
  for (const corpusId of corpora) await touchCorpus(tx, corpusId);
  return rows
    .flatMap((row) => (isJobName(row.kind) ? [takenJob(row, row.kind)] : []))
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

type Failure = {
  readonly job: TakenJob;
  readonly error: AppError;
  readonly transient: boolean;
  readonly result: object | undefined;
};

/** Queues a transient failure for another attempt. Ends any other failure, or one after the last attempt. */
async function fail(tx: Transaction, { job, error, transient, result }: Failure) {
  const failure = {
    errorCode: error.code,
    errorMessage: error.message,
    ...(result ? { result: { ...result } } : {}),
  };
  if (!transient || job.attempt >= JOBS[job.name].attempts) {
    return (await end(tx, job, { state: "failed", ...failure })) ? "failed" : "lost";
  }
  const ours = await tx
    .update(jobs)
    .set({ state: "queued", runAfter: inSeconds(retryAfterSeconds(job.attempt)), ...failure })
    .where(isOurs(job))
    .returning({ id: jobs.id });
  return ours.length > 0 ? "retrying" : "lost";
}

/** Returns the jobs that were cancelled or that another worker has claimed. */
async function lostJobs(db: OpenDatabase["db"], taken: readonly TakenJob[]): Promise<readonly TakenJob[]> {
  if (taken.length === 0) return [];
  const still = await db
    .select({ id: jobs.id, claim: jobs.claims })
    .from(jobs)
    .where(or(...taken.map(isOurs)));
  return taken.filter((job) => !still.some(({ id, claim }) => id === job.id && claim === job.claim));
}

async function renewOldLeases(db: OpenDatabase["db"], taken: readonly TakenJob[], lease: SQL): Promise<void> {
  const old = sql`${jobs.leaseUntil} < ${inSeconds(LEASE_SECONDS - RENEW_SECONDS)}`;
  // A job that completes in a long transaction must not delay the renewal for the others.
  const ours = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(or(...taken.map(isOurs)), old))
    .for("update", { skipLocked: true });
  await db.update(jobs).set({ leaseUntil: lease }).where(inArray(jobs.id, ours));
}

function takenJob(row: typeof jobs.$inferSelect, name: TakenJob["name"]): TakenJob {
  return { id: row.id, name, attempt: row.attempts, claim: row.claims, actorId: row.actorId, row };
}

/** Ends the job. Returns false if it is no longer ours. */
async function end(
  tx: Transaction,
  job: TakenJob,
  values: Partial<typeof jobs.$inferInsert>,
): Promise<boolean> {
  const ours = await tx
    .update(jobs)
    .set({ ...values, finishedAt: sql`now()` })
    .where(isOurs(job))
    .returning({ corpusId: jobs.corpusId });
  for (const { corpusId } of ours) if (corpusId !== null) await touchCorpus(tx, corpusId);
  return ours.length > 0;
}

function isOurs(job: TakenJob): SQL | undefined {
  return and(eq(jobs.id, job.id), eq(jobs.state, "running"), eq(jobs.claims, job.claim));
}

function inSeconds(seconds: number): SQL {
  return sql`now() + make_interval(secs => ${seconds})`;
}
