import { filtersOf, type SearchAnswer, searchQuerySchema } from "#lib/domain/api.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { originOf } from "#lib/http/origin.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { toSearchAnswer } from "#lib/services/search-answer.ts";
import { searchEvidence } from "#lib/services/search-evidence.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return respond(async (): Promise<SearchAnswer> => {
    const context = await openRequestContext(request);
    if (!context.config.search.semanticEnabled)
      throw new AppError("search_disabled", "Semantic search is not enabled");
    const { q, mode, lanes, limit, offset, passages, ...rest } = searchQuerySchema.parse(queryOf(request));
    const response = await searchEvidence(context, {
      query: q,
      filters: filtersOf(rest),
      ...(mode === undefined ? {} : { mode }),
      ...(lanes === undefined ? {} : { lanes }),
      ...(limit === undefined ? {} : { limit }),
      ...(offset === undefined ? {} : { offset }),
      passagesPerDocument: passages ?? 10,
    });
    return toSearchAnswer(response, originOf(request));
  });
}
