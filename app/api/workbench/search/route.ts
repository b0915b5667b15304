import { frameOf, searchQuerySchema } from "#lib/domain/search-api.ts";
import { route } from "#lib/http/route.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";

export const GET = route({
  query: searchQuerySchema,
  run: (context, { query }) => searchEvidence(context, frameOf(query), { origin: "workbench" }),
});
