import { syncRunViewSchema } from "#lib/domain/corpus-api.ts";
import { syncAddressSchema } from "#lib/domain/sync.ts";
import { route } from "#lib/http/route.ts";
import { confirmSync } from "#lib/services/sync/confirm-sync.ts";

export const POST = route({
  summary: "Confirm a planned sync",
  description: "The audit log records it.",
  params: syncAddressSchema,
  answers: { 200: { description: "The sync", schema: syncRunViewSchema } },
  errors: {
    not_found: "No such corpus or sync, or the sync is too old",
    conflict: "The sync is not waiting for confirmation",
  },
  run: (context, { params }) => confirmSync(context, params),
});
