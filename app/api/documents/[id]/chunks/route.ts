import { chunksQuerySchema } from "#lib/domain/chunk-api.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { inspectChunks } from "#lib/services/documents/inspect-chunks.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request, { params }: { readonly params: Promise<{ id: string }> }) {
  return respond(async () => {
    const asked = chunksQuerySchema.parse(queryOf(request));
    return inspectChunks(await openRequestContext(request), { documentId: (await params).id, ...asked });
  });
}
