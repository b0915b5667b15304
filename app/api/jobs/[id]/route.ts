import { adminJobDetailSchema } from "#lib/domain/admin-jobs.ts";
import { jobParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { readAdminJob } from "#lib/services/jobs/read-admin-job.ts";

export const GET = route({
  summary: "Get a job, with the other jobs of its document",
  params: jobParams,
  answers: { 200: { description: "The job", schema: adminJobDetailSchema } },
  errors: { not_found: "No such job" },
  run: (context, { params }) => readAdminJob(context, { jobId: params.id }),
});
