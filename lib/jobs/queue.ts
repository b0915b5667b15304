import type { Transaction } from "#db/client.ts";
import type { AppError } from "#lib/errors/app-error.ts";
import type { JobName, JobPayload } from "./registry.ts";

export type EnqueueRequest<N extends JobName = JobName> = {
  readonly job: N;
  readonly payload: JobPayload<N>;
  readonly actorId: string;
  /** For lists. Default: from the payload. */
  readonly corpusId?: string;
  /** Shared by the jobs of one upload or one sync. */
  readonly batchId?: string;
  /** Overrides the registry's. */
  readonly priority?: number;
};

/**
 * Port for callers that queue jobs. Works in the caller's transaction, so that a job and its rows are written together.
 */
export type JobQueue = {
  /** Adds the job, or returns the one with the same key that already waits or runs. */
  enqueue<N extends JobName>(
    tx: Transaction,
    request: EnqueueRequest<N>,
  ): Promise<{ readonly jobId: string; readonly created: boolean }>;
  /** Cancels a waiting or running job; a running one is aborted. Returns false if it has ended already. */
  cancel(tx: Transaction, jobId: string): Promise<boolean>;
  /**
   * Cancels every job of a corpus, of all kinds or the named ones; returns how many. The caller calls `touchCorpus`.
   */
  cancelOfCorpus(tx: Transaction, corpusId: string, kinds?: readonly JobName[]): Promise<number>;
  /** Queues a failed or cancelled job again. Returns false if it is neither, or if one with the same key is active. */
  retry(tx: Transaction, jobId: string): Promise<boolean>;
};

/** A job that this worker has taken. `claim` guards its writes: those of a superseded claim are rejected. */
export type TakenJob = {
  readonly id: string;
  readonly name: JobName;
  /** Starts again at 1 when a person retries the job. */
  readonly attempt: number;
  /** Grows with every claim of the job. */
  readonly claim: number;
  readonly actorId: string;
  readonly row: Readonly<Record<string, unknown>>;
};

export type JobResult = Readonly<Record<string, unknown>>;

/** Port for workers. */
export type WorkQueue = JobQueue & {
  /** Takes up to `count` jobs, by priority, then age. */
  take(count: number): Promise<readonly TakenJob[]>;
  /** Stores the progress and figures so far. Returns false if the job is no longer ours (cancelled, or taken over). */
  report(job: TakenJob, stage: string, progress: number, result?: JobResult): Promise<boolean>;
  /**
   * Ends the job within the caller's transaction.
   * @throws AppError("cancelled") if it is no longer ours, so that the transaction is rolled back.
   */
  complete(tx: Transaction, job: TakenJob, result: JobResult): Promise<void>;
  /** Ends the job without a row. */
  remove(job: TakenJob): Promise<void>;
  /** Ends the job as not needed, with the reason. A recurring job then leaves no row. */
  skip(job: TakenJob, reason: string): Promise<void>;
  /**
   * Ends the job as failed, or queues it again if `transient` and attempts are left; returns `lost` if it is not ours.
   */
  fail(
    job: TakenJob,
    error: AppError,
    transient: boolean,
    result?: JobResult,
  ): Promise<"retrying" | "failed" | "lost">;
  /** Returns a job to the queue without counting the attempt: the worker is stopping, or the job yields. */
  release(job: TakenJob): Promise<void>;
  /** Returns those of the given jobs that are no longer ours. */
  lost(jobs: readonly TakenJob[]): Promise<readonly TakenJob[]>;
  /** Renews the leases of the jobs, because their worker is alive. */
  renewLeases(jobs: readonly TakenJob[]): Promise<void>;
  /**
   * For the only worker of a database, when it starts: queues again the jobs that its predecessor left. Returns how
   * many.
   */
  reclaim(): Promise<number>;
};
