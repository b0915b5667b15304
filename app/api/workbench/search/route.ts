import { filtersOf, searchQuerySchema } from "#lib/domain/api.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { searchEvidence } from "#lib/services/search-evidence.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return respond(async () => {
    const { q, mode, lanes, limit, offset, passages, ...rest } = searchQuerySchema.parse(queryOf(request));
    const frame = {
      query: q,
      filters: filtersOf(rest),
      ...(mode === undefined ? {} : { mode }),
      ...(lanes === undefined ? {} : { lanes }),
      ...(limit === undefined ? {} : { limit }),
      ...(offset === undefined ? {} : { offset }),
      ...(passages === undefined ? {} : { passagesPerDocument: passages }),
    };
    return searchEvidence(await openRequestContext(request), frame, { origin: "workbench" });
  });
}
