import type { Transaction } from "#db/client.ts";
import type { AppError } from "#lib/errors/app-error.ts";
import type { JobName, JobPayload } from "./registry.ts";

export type EnqueueRequest<N extends JobName = JobName> = {
  readonly job: N;
  readonly payload: JobPayload<N>;
  readonly actorId: string;
  /** For lists; taken from the payload where that has it. */
  readonly corpusId?: string;
  /** Jobs of one drop or one sync share it. */
  readonly batchId?: string;
  /** Instead of the registry's. */
  readonly priority?: number;
};

/** Port: asking for work. Everything happens in the caller's transaction: no job without its rows, and no rows alone. */
export type JobQueue = {
  /** Adds the job, or finds the one with the same key that already waits or runs. */
  enqueue<N extends JobName>(
    tx: Transaction,
    request: EnqueueRequest<N>,
  ): Promise<{ readonly jobId: string; readonly created: boolean }>;
  /** Takes a waiting job out, or tells a running one to stop. False when it had ended already. */
  cancel(tx: Transaction, jobId: string): Promise<boolean>;
  /** The same for every job of a corpus, of all kinds or of those named; returns how many. */
  cancelOfCorpus(tx: Transaction, corpusId: string, kinds?: readonly JobName[]): Promise<number>;
  /** Puts a failed or cancelled job back. False when it is neither, or its like is under way. */
  retry(tx: Transaction, jobId: string): Promise<boolean>;
  close(): Promise<void>;
};

/** A job that this worker has taken. `attempt` fences it: nothing is written for an attempt that was superseded. */
export type TakenJob = {
  readonly id: string;
  readonly name: JobName;
  readonly attempt: number;
  readonly actorId: string;
  readonly row: Readonly<Record<string, unknown>>;
};

export type JobResult = Readonly<Record<string, unknown>>;

/** Port: doing work; the worker's side. */
export type WorkQueue = JobQueue & {
  /** Takes up to `count` jobs, by priority, then age. */
  take(count: number): Promise<readonly TakenJob[]>;
  /** Writes how far a job is, and figures so far. False when it is not ours any more (cancelled, or taken over). */
  report(job: TakenJob, stage: string, progress: number, result?: JobResult): Promise<boolean>;
  /**
   * Ends the job within the caller's transaction.
   * @throws AppError("cancelled") when it is not ours any more, so that the transaction's work is undone with it.
   */
  complete(tx: Transaction, job: TakenJob, result: JobResult): Promise<void>;
  /** Ends the job as not needed, with the reason. */
  skip(job: TakenJob, reason: string): Promise<void>;
  /** Ends the job as failed, or puts it back for another try when `transient` and tries are left; `lost` if not ours. */
  fail(
    job: TakenJob,
    error: AppError,
    transient: boolean,
    result?: JobResult,
  ): Promise<"retrying" | "failed" | "lost">;
  /** Puts a job back as if it had never been taken: the worker is stopping. */
  release(job: TakenJob): Promise<void>;
  /** Of the given jobs, those that are not ours any more. */
  lost(jobs: readonly TakenJob[]): Promise<readonly TakenJob[]>;
  /** Says that the jobs' worker lives. */
  heartbeat(jobs: readonly TakenJob[]): Promise<void>;
  /** For the only worker of a database, at its start: puts back what its predecessor left. Returns how many. */
  reclaim(): Promise<number>;
};
