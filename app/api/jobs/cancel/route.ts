import { cancelJobsSchema } from "#lib/domain/admin-jobs.ts";
import { readJson } from "#lib/http/json.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { cancelJobs } from "#lib/services/jobs/retry-failed.ts";

export const dynamic = "force-dynamic";

export function POST(request: Request) {
  return respond(async () => {
    const input = cancelJobsSchema.parse(await readJson(request));
    return cancelJobs(await openRequestContext(request), input);
  });
}
