import { corpusIdSchema } from "#lib/domain/corpus-binding.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { readOneHealth } from "#lib/services/health/read-one-health.ts";

export const dynamic = "force-dynamic";
type Params = { readonly params: Promise<{ id: string }> };

export function GET(request: Request, { params }: Params) {
  return respond(async () => {
    const corpusId = corpusIdSchema.parse((await params).id);
    return readOneHealth(await openRequestContext(request), { corpusId });
  });
}
