import { syncItemListSchema } from "#lib/domain/corpus-api.ts";
import { syncAddressSchema, syncItemsQuerySchema } from "#lib/domain/sync.ts";
import { route } from "#lib/http/route.ts";
import { listSyncItems } from "#lib/services/sync/list-sync-items.ts";

export const GET = route({
  summary: "List a sync's action for each file",
  description: "In the order of the sync, without unchanged files.",
  query: syncItemsQuerySchema,
  params: syncAddressSchema,
  answers: { 200: { description: "Its files", schema: syncItemListSchema } },
  errors: { not_found: "No such corpus or sync, or the sync is too old" },
  run: async (context, { query, params }) => ({
    items: await listSyncItems(context, { ...params, ...query }),
  }),
});
