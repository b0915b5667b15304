import { syncListSchema, syncRunViewSchema } from "#lib/domain/corpus-api.ts";
import { corpusParams } from "#lib/domain/route-params.ts";
import { startSyncSchema, syncsQuerySchema } from "#lib/domain/sync.ts";
import { route } from "#lib/http/route.ts";
import { listSyncs } from "#lib/services/sync/list-syncs.ts";
import { startSync } from "#lib/services/sync/start-sync.ts";

export const GET = route({
  summary: "List a corpus's syncs, newest first",
  query: syncsQuerySchema,
  params: corpusParams,
  answers: { 200: { description: "Its syncs", schema: syncListSchema } },
  run: async (context, { query, params }) => ({
    syncs: await listSyncs(context, { corpusId: params.id, limit: query.limit }),
  }),
});

export const POST = route({
  summary: "Start a sync of a corpus",
  description:
    "Returns the new sync immediately, or the one that is already running. A sync plans first. With `planOnly`, or if it would remove more than the binding allows, it waits as `awaiting_confirmation`.",
  params: corpusParams,
  body: startSyncSchema,
  answers: { 202: { description: "The sync", schema: syncRunViewSchema } },
  errors: {
    not_found: "No such corpus or sync, or the sync is too old",
    conflict: "The corpus is turned off, in the trash, or bound to no place",
  },
  run: (context, { params, body }) =>
    startSync(context, { corpusId: params.id, planOnly: body.planOnly, trigger: "api" }),
});
