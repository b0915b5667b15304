import { corpusIdSchema } from "#lib/domain/corpus-binding.ts";
import { startSyncSchema, syncsQuerySchema } from "#lib/domain/sync.ts";
import { readJson } from "#lib/http/json.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { listSyncs } from "#lib/services/sync/list-syncs.ts";
import { startSync } from "#lib/services/sync/start-sync.ts";

export const dynamic = "force-dynamic";
type Params = { readonly params: Promise<{ id: string }> };

export function GET(request: Request, { params }: Params) {
  return respond(async () => {
    const corpusId = corpusIdSchema.parse((await params).id);
    const { limit } = syncsQuerySchema.parse(queryOf(request));
    return { syncs: await listSyncs(await openRequestContext(request), { corpusId, limit }) };
  });
}

export function POST(request: Request, { params }: Params) {
  return respond(async () => {
    const corpusId = corpusIdSchema.parse((await params).id);
    const { planOnly } = startSyncSchema.parse(await readJson(request));
    const run = await startSync(await openRequestContext(request), { corpusId, planOnly, trigger: "api" });
    return Response.json(run, { status: 202, headers: { "cache-control": "no-store" } });
  });
}
