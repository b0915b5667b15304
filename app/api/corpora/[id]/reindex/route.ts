import { corpusIdSchema } from "#lib/domain/corpus-binding.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { requestReindex } from "#lib/services/corpora/request-reindex.ts";

export const dynamic = "force-dynamic";
type Params = { readonly params: Promise<{ id: string }> };

export function POST(request: Request, { params }: Params) {
  return respond(async () => {
    const corpusId = corpusIdSchema.parse((await params).id);
    const queued = await requestReindex(await openRequestContext(request), { corpusId });
    return Response.json(queued, { status: 202 });
  });
}
