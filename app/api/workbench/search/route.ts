import { frameOf, searchQuerySchema } from "#lib/domain/search-query-api.ts";
import { route } from "#lib/http/route.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";

/** The page shows snippets, contributions and badges of each passage, which the public answer does not promise. */
export const GET = route({
  query: searchQuerySchema,
  run: (context, { query }) =>
    searchEvidence(context, frameOf(query), { origin: "workbench", toleratesUnknownCorpora: true }),
});
