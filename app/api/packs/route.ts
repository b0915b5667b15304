import { createPackSchema, packsQuerySchema } from "#lib/domain/pack-api.ts";
import { readJson } from "#lib/http/json.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { createPack } from "#lib/services/packs/create-pack.ts";
import { listPacks } from "#lib/services/packs/list-packs.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return respond(async () => {
    const asked = packsQuerySchema.parse(queryOf(request));
    return listPacks(await openRequestContext(request), asked);
  });
}

export function POST(request: Request) {
  return respond(async () => {
    const given = createPackSchema.parse(await readJson(request));
    return Response.json(await createPack(await openRequestContext(request), given), { status: 201 });
  });
}
