import { adminJobDetailSchema, resolveJobSchema } from "#lib/domain/admin-jobs.ts";
import { jobParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { readAdminJob } from "#lib/services/jobs/read-admin-job.ts";
import { resolveJob } from "#lib/services/jobs/resolve-job.ts";

export const POST = route({
  summary: "Mark a failed job as resolved or unresolved",
  description:
    "A resolved job stays failed, but no longer needs attention. The audit log records the change.",
  params: jobParams,
  body: resolveJobSchema,
  answers: { 200: { description: "The job after the change", schema: adminJobDetailSchema } },
  errors: { not_found: "No such job", conflict: "The job has not failed" },
  run: async (context, { params, body }) => {
    const job = { jobId: params.id };
    await resolveJob(context, { ...job, ...body });
    return readAdminJob(context, job);
  },
});
