import { jobIdSchema, resolveJobSchema } from "#lib/domain/admin-jobs.ts";
import { readJson } from "#lib/http/json.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { readAdminJob } from "#lib/services/jobs/admin-jobs.ts";
import { resolveJob } from "#lib/services/jobs/resolve-job.ts";

export const dynamic = "force-dynamic";

export function POST(request: Request, { params }: { readonly params: Promise<{ id: string }> }) {
  return respond(async () => {
    const jobId = jobIdSchema.parse((await params).id);
    const { resolved } = resolveJobSchema.parse(await readJson(request));
    const context = await openRequestContext(request);
    await resolveJob(context, { jobId, resolved });
    return readAdminJob(context, { jobId });
  });
}
