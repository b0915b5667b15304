import { adminJobListSchema, adminJobsQuerySchema } from "#lib/domain/admin-jobs.ts";
import { route } from "#lib/http/route.ts";
import { listAdminJobs } from "#lib/services/jobs/list-admin-jobs.ts";

export const GET = route({
  summary: "List jobs",
  description:
    "Returns a page of matching jobs, with the milliseconds of each stage, and the number of jobs in each state.",
  query: adminJobsQuerySchema,
  answers: { 200: { description: "Jobs", schema: adminJobListSchema } },
  run: (context, { query }) => listAdminJobs(context, query),
});
