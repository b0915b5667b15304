import { jobsQuerySchema } from "#lib/domain/api.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { listJobs } from "#lib/services/jobs/jobs.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return respond(async () => {
    const { batch, active } = jobsQuerySchema.parse(queryOf(request));
    const jobs = await listJobs(await openRequestContext(request), {
      ...(batch === undefined ? {} : { batchId: batch }),
      ...(active === undefined ? {} : { active }),
    });
    return { jobs };
  });
}
