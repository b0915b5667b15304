import { packIdSchema, savePackVersionSchema } from "#lib/domain/pack-api.ts";
import { readJson } from "#lib/http/json.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { savePackVersion } from "#lib/services/packs/save-pack-version.ts";

export const dynamic = "force-dynamic";

export function POST(request: Request, { params }: { readonly params: Promise<{ id: string }> }) {
  return respond(async () => {
    const given = savePackVersionSchema.parse(await readJson(request));
    const id = packIdSchema.parse((await params).id);
    const pack = await savePackVersion(await openRequestContext(request), { id, ...given });
    return Response.json(pack, { status: 201 });
  });
}
