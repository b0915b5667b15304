import { packIdSchema } from "#lib/domain/pack-api.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { listLeftOut } from "#lib/services/assembly/list-left-out.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request, { params }: { readonly params: Promise<{ id: string }> }) {
  return respond(async () => {
    const id = packIdSchema.parse((await params).id);
    return listLeftOut(await openRequestContext(request), { id });
  });
}
