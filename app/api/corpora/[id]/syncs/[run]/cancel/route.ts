import { syncRunViewSchema } from "#lib/domain/corpus-api.ts";
import { syncAddressSchema } from "#lib/domain/sync.ts";
import { route } from "#lib/http/route.ts";
import { cancelSync } from "#lib/services/sync/cancel-sync.ts";

export const POST = route({
  summary: "Cancel a sync or its plan",
  description: "Changes already made are kept. The next sync finds the rest.",
  params: syncAddressSchema,
  answers: { 200: { description: "The sync", schema: syncRunViewSchema } },
  errors: {
    not_found: "No such corpus or sync, or the sync is too old",
    conflict: "The sync has already ended",
  },
  run: (context, { params }) => cancelSync(context, params),
});
