import { syncRunViewSchema } from "#lib/domain/corpus-api.ts";
import { syncAddressSchema } from "#lib/domain/sync.ts";
import { route } from "#lib/http/route.ts";
import { readSync } from "#lib/services/sync/read-sync.ts";

export const GET = route({
  summary: "Get a sync's progress",
  params: syncAddressSchema,
  answers: { 200: { description: "The current state of the sync", schema: syncRunViewSchema } },
  errors: { not_found: "No such corpus or sync, or the sync is too old" },
  run: (context, { params }) => readSync(context, params),
});
