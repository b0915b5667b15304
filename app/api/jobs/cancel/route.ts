import { z } from "zod";
import { cancelJobsSchema } from "#lib/domain/admin-jobs.ts";
import { route } from "#lib/http/route.ts";
import { cancelJobs } from "#lib/services/jobs/cancel-jobs.ts";

export const POST = route({
  summary: "Cancel several waiting or running jobs",
  body: cancelJobsSchema,
  answers: {
    200: { description: "The number of jobs cancelled", schema: z.object({ cancelled: z.number().int() }) },
  },
  run: (context, { body }) => cancelJobs(context, body),
});
