import { jobsQuerySchema } from "#lib/domain/api.ts";
import { route } from "#lib/http/route.ts";
import { indexingOfBatch } from "#lib/services/jobs/indexing-of-batch.ts";
import { listJobs } from "#lib/services/jobs/list-jobs.ts";
import { lockedOfBatch } from "#lib/services/jobs/locked-of-batch.ts";

/** The progress of one upload: all of its jobs in one small answer. The public list has pages of jobs with their times. */
export const GET = route({
  query: jobsQuerySchema,
  run: async (context, { query: { batch, active } }) => ({
    jobs: await listJobs(context, { batchId: batch, active }),
    ...(batch !== undefined && {
      indexing: await indexingOfBatch(context, { batchId: batch }),
      locked: await lockedOfBatch(context, { batchId: batch }),
    }),
  }),
});
