import { assemblePackSchema } from "#lib/domain/pack-api.ts";
import { readJson } from "#lib/http/json.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { assemblePack } from "#lib/services/assembly/assemble-pack.ts";

export const dynamic = "force-dynamic";

export function POST(request: Request) {
  return respond(async () => {
    const given = assemblePackSchema.parse(await readJson(request));
    return Response.json(await assemblePack(await openRequestContext(request), given), { status: 201 });
  });
}
