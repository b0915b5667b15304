import { syncAddressSchema, syncItemsQuerySchema } from "#lib/domain/sync.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { listSyncItems } from "#lib/services/sync/list-syncs.ts";

export const dynamic = "force-dynamic";
type Params = { readonly params: Promise<{ id: string; run: string }> };

export function GET(request: Request, { params }: Params) {
  return respond(async () => {
    const address = syncAddressSchema.parse(await params);
    const query = syncItemsQuerySchema.parse(queryOf(request));
    return { items: await listSyncItems(await openRequestContext(request), { ...address, ...query }) };
  });
}
