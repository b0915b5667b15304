import { arrangePackSchema, packIdSchema } from "#lib/domain/pack-api.ts";
import { readJson } from "#lib/http/json.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { arrangePack, MOVED_ON } from "#lib/services/packs/arrange-pack.ts";

export const dynamic = "force-dynamic";

/** A conflict says in `current` what is there now. */
export function PUT(request: Request, { params }: { readonly params: Promise<{ id: string }> }) {
  return respond(async () => {
    const { arrangement, base } = arrangePackSchema.parse(await readJson(request));
    const id = packIdSchema.parse((await params).id);
    const { outcome, pack } = await arrangePack(await openRequestContext(request), { id, arrangement, base });
    if (outcome === "arranged") return pack;
    const error = { code: "conflict", message: MOVED_ON, details: { revision: pack.revision } };
    return Response.json({ error, detail: MOVED_ON, current: pack }, { status: 409 });
  });
}
