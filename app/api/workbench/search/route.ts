import { frameOf, searchQuerySchema } from "#lib/domain/api.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return respond(async () => {
    const frame = frameOf(searchQuerySchema.parse(queryOf(request)));
    return searchEvidence(await openRequestContext(request), frame, { origin: "workbench" });
  });
}
