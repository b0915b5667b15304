import { packIdSchema } from "#lib/domain/pack-api.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { restorePack } from "#lib/services/packs/remove-pack.ts";

export const dynamic = "force-dynamic";

export function POST(request: Request, { params }: { readonly params: Promise<{ id: string }> }) {
  return respond(async () => {
    const id = packIdSchema.parse((await params).id);
    return restorePack(await openRequestContext(request), { id });
  });
}
