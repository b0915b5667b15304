import { jobIdSchema } from "#lib/domain/admin-jobs.ts";
import { readAdminJob } from "#lib/services/jobs/read-admin-job.ts";
import { readOf } from "./read-of.ts";

/** Returns a job. */
export const jobOf = readOf(jobIdSchema, (context, jobId) => readAdminJob(context, { jobId }));
