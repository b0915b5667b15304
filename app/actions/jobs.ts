"use server";
import {
  cancelJobsSchema,
  jobIdSchema,
  type Retried,
  resolveJobSchema,
  retryFailedSchema,
} from "#lib/domain/admin-jobs.ts";
import { openServerContext } from "#lib/runtime.ts";
import { cancelJob, retryJob } from "#lib/services/jobs/jobs.ts";
import { resolveJob } from "#lib/services/jobs/resolve-job.ts";
import { cancelJobs, retryFailed } from "#lib/services/jobs/retry-failed.ts";
import { type ActionOutcome, outcomeOf } from "./outcome.ts";

/** Queues a failed or cancelled job again. */
export async function retryJobAction(jobId: string): Promise<ActionOutcome<void>> {
  return outcomeOf(async () => retryJob(await openServerContext(), { jobId: jobIdSchema.parse(jobId) }));
}

/** Takes a job out of the queue, or tells a running one to stop. */
export async function cancelJobAction(jobId: string): Promise<ActionOutcome<void>> {
  return outcomeOf(async () => cancelJob(await openServerContext(), { jobId: jobIdSchema.parse(jobId) }));
}

/** Takes a failed job out of those that need a look, or puts it back among them. */
export async function resolveJobAction(jobId: string, resolved: boolean): Promise<ActionOutcome<void>> {
  return outcomeOf(async () =>
    resolveJob(await openServerContext(), {
      jobId: jobIdSchema.parse(jobId),
      ...resolveJobSchema.parse({ resolved }),
    }),
  );
}

/** Queues the failed jobs again that fit; the answer has their ids, so that it can be taken back. */
export async function retryFailedAction(input: unknown): Promise<ActionOutcome<Retried>> {
  return outcomeOf(async () => retryFailed(await openServerContext(), retryFailedSchema.parse(input)));
}

/** Takes jobs out of the queue again, or stops them. */
export async function cancelJobsAction(
  jobIds: readonly string[],
): Promise<ActionOutcome<{ readonly cancelled: number }>> {
  return outcomeOf(async () => cancelJobs(await openServerContext(), cancelJobsSchema.parse({ jobIds })));
}
