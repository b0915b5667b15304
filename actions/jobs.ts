"use server";
import {
  cancelJobsSchema,
  jobIdSchema,
  resolveJobSchema,
  retryFailedSchema,
} from "#lib/domain/admin-jobs.ts";
import { cancelJob } from "#lib/services/jobs/cancel-job.ts";
import { cancelJobs } from "#lib/services/jobs/cancel-jobs.ts";
import { resolveJob } from "#lib/services/jobs/resolve-job.ts";
import { retryFailed } from "#lib/services/jobs/retry-failed.ts";
import { retryJob } from "#lib/services/jobs/retry-job.ts";
import { action } from "./action.ts";

/** Queues a failed or cancelled job again. */
export const retryJobAction = action({
  name: "retry job",
  input: jobIdSchema,
  run: (context, jobId) => retryJob(context, { jobId }),
});

/** Cancels a queued or running job. */
export const cancelJobAction = action({
  name: "cancel job",
  input: jobIdSchema,
  run: (context, jobId) => cancelJob(context, { jobId }),
});

/** Marks a failed job as resolved, or as unresolved again. */
export const resolveJobAction = action({
  name: "resolve job",
  input: resolveJobSchema.extend({ jobId: jobIdSchema }),
  run: resolveJob,
});

/** Queues the matching failed jobs again. Returns their ids, so that this can be undone. */
export const retryFailedAction = action({
  name: "retry failed jobs",
  input: retryFailedSchema,
  run: retryFailed,
});

/** Cancels queued or running jobs. */
export const cancelJobsAction = action({ name: "cancel jobs", input: cancelJobsSchema, run: cancelJobs });
