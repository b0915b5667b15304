import { adminJobsQuerySchema } from "#lib/domain/admin-jobs.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { listAdminJobs } from "#lib/services/jobs/admin-jobs.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return respond(async () => {
    const asked = adminJobsQuerySchema.parse(queryOf(request));
    return listAdminJobs(await openRequestContext(request), asked);
  });
}
