import { jobIdSchema } from "#lib/domain/admin-jobs.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { readAdminJob } from "#lib/services/jobs/admin-jobs.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request, { params }: { readonly params: Promise<{ id: string }> }) {
  return respond(async () => {
    const jobId = jobIdSchema.parse((await params).id);
    return readAdminJob(await openRequestContext(request), { jobId });
  });
}
