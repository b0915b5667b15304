import { jobsQuerySchema } from "#lib/domain/api.ts";
import { route } from "#lib/http/route.ts";
import { indexingOfBatch } from "#lib/services/jobs/indexing-of-batch.ts";
import { listJobs } from "#lib/services/jobs/jobs.ts";

export const GET = route({
  query: jobsQuerySchema,
  run: async (context, { query: { batch, active } }) => ({
    jobs: await listJobs(context, { batchId: batch, active }),
    ...(batch === undefined ? {} : { indexing: await indexingOfBatch(context, { batchId: batch }) }),
  }),
});
