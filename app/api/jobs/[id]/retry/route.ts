import { adminJobDetailSchema } from "#lib/domain/admin-jobs.ts";
import { jobParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { readAdminJob } from "#lib/services/jobs/read-admin-job.ts";
import { retryJob } from "#lib/services/jobs/retry-job.ts";

export const POST = route({
  summary: "Queue a failed or cancelled job again",
  params: jobParams,
  answers: { 200: { description: "The job after the change", schema: adminJobDetailSchema } },
  errors: { not_found: "No such job", conflict: "The job is neither, or an equal job is waiting or running" },
  run: async (context, { params }) => {
    const job = { jobId: params.id };
    await retryJob(context, job);
    return readAdminJob(context, job);
  },
});
