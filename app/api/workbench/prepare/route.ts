import { route } from "#lib/http/route.ts";
import { prepareSearch } from "#lib/services/search/prepare-search.ts";

/** The page requests it while its reader types the first question. */
export const POST = route({
  answers: { 204: { description: "Prepared" } },
  run: (context) => prepareSearch(context),
});
