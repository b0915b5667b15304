import { packIdSchema, packQuerySchema } from "#lib/domain/pack-api.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { readPack } from "#lib/services/packs/read-pack.ts";
import { removePack } from "#lib/services/packs/remove-pack.ts";

export const dynamic = "force-dynamic";
type Params = { readonly params: Promise<{ id: string }> };

export function GET(request: Request, { params }: Params) {
  return respond(async () => {
    const { version } = packQuerySchema.parse(queryOf(request));
    const id = packIdSchema.parse((await params).id);
    return readPack(await openRequestContext(request), { id, version });
  });
}

export function DELETE(request: Request, { params }: Params) {
  return respond(async () => {
    const id = packIdSchema.parse((await params).id);
    return removePack(await openRequestContext(request), { id });
  });
}
