import { route } from "#lib/http/route.ts";
import { searchFacets } from "#lib/services/corpora/search-facets.ts";

export const GET = route({ run: (context) => searchFacets(context) });
