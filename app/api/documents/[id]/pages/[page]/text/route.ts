import { pageTextSchema } from "#lib/domain/api.ts";
import { readJson } from "#lib/http/json.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { correctPage } from "#lib/services/pages/correct-page.ts";
import { pageAddressOf } from "../../page-address.ts";

export const dynamic = "force-dynamic";

export function PUT(
  request: Request,
  { params }: { readonly params: Promise<{ id: string; page: string }> },
) {
  return respond(async () => {
    const address = pageAddressOf(request, await params);
    const { text } = pageTextSchema.parse(await readJson(request));
    const { documentId, version, jobId } = await correctPage(await openRequestContext(request), {
      ...address,
      text,
    });
    return Response.json({ document_id: documentId, version, job_id: jobId }, { status: 202 });
  });
}
