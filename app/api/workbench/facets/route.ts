import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { searchFacets } from "#lib/services/corpora/corpora.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return respond(async () => searchFacets(await openRequestContext(request)));
}
