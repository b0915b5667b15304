import { jobIdSchema } from "#lib/domain/admin-jobs.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { readAdminJob } from "#lib/services/jobs/admin-jobs.ts";
import { cancelJob } from "#lib/services/jobs/jobs.ts";

export const dynamic = "force-dynamic";

export function POST(request: Request, { params }: { readonly params: Promise<{ id: string }> }) {
  return respond(async () => {
    const jobId = jobIdSchema.parse((await params).id);
    const context = await openRequestContext(request);
    await cancelJob(context, { jobId });
    return readAdminJob(context, { jobId });
  });
}
