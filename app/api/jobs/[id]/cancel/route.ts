import { adminJobDetailSchema } from "#lib/domain/admin-jobs.ts";
import { jobParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { cancelJob } from "#lib/services/jobs/cancel-job.ts";
import { readAdminJob } from "#lib/services/jobs/read-admin-job.ts";

export const POST = route({
  summary: "Cancel a waiting or running job",
  params: jobParams,
  answers: { 200: { description: "The job after the change", schema: adminJobDetailSchema } },
  errors: { not_found: "No such job", conflict: "The job has already ended" },
  run: async (context, { params }) => {
    const job = { jobId: params.id };
    await cancelJob(context, job);
    return readAdminJob(context, job);
  },
});
