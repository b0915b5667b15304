import { packAdditionSchema } from "#lib/domain/pack.ts";
import { packIdSchema } from "#lib/domain/pack-api.ts";
import { readJson } from "#lib/http/json.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { addToPack } from "#lib/services/packs/add-to-pack.ts";

export const dynamic = "force-dynamic";

export function POST(request: Request, { params }: { readonly params: Promise<{ id: string }> }) {
  return respond(async () => {
    const addition = packAdditionSchema.parse(await readJson(request));
    const id = packIdSchema.parse((await params).id);
    const added = await addToPack(await openRequestContext(request), { id, addition });
    return Response.json(added, { status: added.outcome === "added" ? 201 : 200 });
  });
}
