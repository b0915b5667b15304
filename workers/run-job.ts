import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "#db/client.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import type { JobResult, TakenJob, WorkQueue } from "#lib/jobs/queue.ts";
import { JOBS, type JobName, type JobPayload, payloadFrom } from "#lib/jobs/registry.ts";
import type { Logger } from "#lib/log/log.ts";
import { failDocument } from "./fail-document.ts";
import { failSync } from "./fail-sync.ts";
import type { HandlerOutcome, Handlers, JobContext, JobHandler } from "./job-handler.ts";
import { progressOf } from "./progress.ts";
import { describeFailure } from "./transient.ts";

export type RunOptions = {
  readonly queue: WorkQueue;
  readonly db: Database;
  readonly handlers: Handlers;
  readonly log: Logger;
  /** How long an aborted handler may take to stop before its slot is reused; default 10,000. */
  readonly graceMs?: number;
};

/** Abort reason when the worker stops: the job returns to the queue uncounted. */
export class Shutdown extends Error {}

/** Runs one job to its end, in success or failure. Rejects only if the queue itself cannot be written to. */
export async function runJob(options: RunOptions, job: TakenJob, controller: AbortController): Promise<void> {
  const { queue, db } = options;
  const log = options.log.child({ job: job.name, jobId: job.id, attempt: job.attempt });
  const { timeoutSeconds } = JOBS[job.name];
  const timeout = setTimeout(() => controller.abort(timedOut(timeoutSeconds)), timeoutSeconds * 1000);
  const progress = progressOf(queue, job, () => controller.abort(jobCancelled()));
  let completed = false;
  const stopped = new AbortController();
  const stop = () => {
    // After its job has completed, a handler may still clean up. A late cancel must not abort that.
    if (!completed || !isAppError(controller.signal.reason, "cancelled"))
      stopped.abort(controller.signal.reason);
  };
  if (controller.signal.aborted) stop();
  else controller.signal.addEventListener("abort", stop, { once: true });
  const { signal } = stopped;
  const context: JobContext = {
    jobId: job.id,
    attempt: job.attempt,
    actorId: job.actorId,
    signal,
    log,
    report: progress.report,
    complete: async (tx, result = {}) => {
      await queue.complete(tx, job, { ...progress.figures(), ...result });
      completed = true;
    },
  };
  const startedAt = performance.now();
  try {
    if (job.attempt > JOBS[job.name].attempts) throw workerDied(job.attempt - 1);
    const outcome = await withinGrace(callHandler(options.handlers, job, context), signal, options.graceMs);
    await progress.stop();
    if (outcome.status === "yielded") await queue.release(job);
    else if (outcome.status === "unlisted") await queue.remove(job);
    else if (outcome.status === "skipped") await queue.skip(job, outcome.reason);
    else if (!completed)
      await db.transaction((tx) => queue.complete(tx, job, { ...progress.figures(), ...outcome.result }));
    logEnd(log, job, outcome, performance.now() - startedAt);
  } catch (error) {
    await progress.stop();
    await withRetries(() =>
      storeFailure(options, job, signal.aborted ? signal.reason : error, {
        log,
        result: progress.figures(),
      }),
    );
  } finally {
    clearTimeout(timeout);
  }
}

/** Logs recurring checks that leave no row, and parts of longer jobs, at debug level only. */
function logEnd(log: Logger, job: TakenJob, { status }: HandlerOutcome, tookMs: number): void {
  const isRecurring = JOBS[job.name].everySeconds !== undefined;
  const level = status === "done" || (status === "skipped" && !isRecurring) ? "info" : "debug";
  log[level]({ outcome: status, tookMs: Math.round(tookMs) }, "job ended");
}

async function callHandler<N extends JobName>(
  handlers: Handlers,
  job: TakenJob & { readonly name: N },
  context: JobContext,
): Promise<HandlerOutcome> {
  const handler = handlers[job.name] as JobHandler<N>;
  return handler(payloadFrom(job.name, job.row) as JobPayload<N>, context);
}

/** Returns the outcome of the work, or rejects with the abort's reason if the work does not stop in time. */
async function withinGrace<T>(work: Promise<T>, signal: AbortSignal, graceMs = 10_000): Promise<T> {
  const abandoned = new Promise<never>((_, reject) => {
    const giveUp = () => setTimeout(() => reject(signal.reason), graceMs).unref();
    if (signal.aborted) giveUp();
    else signal.addEventListener("abort", giveUp, { once: true });
  });
  return Promise.race([work, abandoned]);
}

type FailureFacts = { readonly log: Logger; readonly result: JobResult };

/** Ends the job by the cause of its failure: back to the queue, cancelled, retried later or failed. */
async function storeFailure(
  { queue, db }: RunOptions,
  job: TakenJob,
  cause: unknown,
  { log, result }: FailureFacts,
): Promise<void> {
  if (cause instanceof Shutdown) return queue.release(job);
  if (isAppError(cause, "cancelled")) return log.info("job cancelled");
  const { error, transient } = describeFailure(cause, job.id);
  const outcome = await queue.fail(job, error, transient, result);
  if (outcome === "failed") {
    await failDocument(db, job, error);
    await failSync(db, job, error);
  }
  const facts = { code: error.code, outcome };
  if (error.code === "internal") log.error({ ...facts, err: error.cause }, "job failed");
  else log.warn(facts, "job failed");
}

/** Retries a write, because a database that restarts is available again within seconds. */
async function withRetries(write: () => Promise<void>): Promise<void> {
  for (const waitMs of [500, 1000, 2000, 4000, 8000]) {
    try {
      return await write();
    } catch {
      await delay(waitMs);
    }
  }
  return write();
}

function timedOut(seconds: number): AppError {
  return new AppError("timed_out", `It took longer than the ${Math.round(seconds / 60)} minutes allowed.`);
}

/** Abort reason for a job that was cancelled or that another worker has now. */
export function jobCancelled(): AppError {
  return new AppError("cancelled", "The job was cancelled.");
}

function workerDied(times: number): AppError {
  return new AppError(
    "too_complex",
    `Sightline stopped ${times} times while working on this, so it is left alone. Try again if that had another cause.`,
  );
}
