import type { Context } from "#lib/context.ts";
import { ROUTES, type RouteId } from "#lib/domain/evaluation.ts";
import type { SearchFilters } from "#lib/domain/search.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { type PlacedCandidate, retrieveText } from "#lib/retrieval/retrieve.ts";

const NO_MODEL = ["embedder_unavailable", "semantic_search_disabled"];

/**
 * All candidates of a search over one route, in their order.
 * @throws AppError("embedder_unavailable") when the route needs a model that is not there: a search then answers by
 *   keyword, which must not be taken for what the route gives.
 */
export async function askRoute(
  context: Context,
  { query, filters }: { readonly query: string; readonly filters: SearchFilters },
  route: RouteId,
): Promise<readonly PlacedCandidate[]> {
  const mode = ROUTES.find(({ id }) => id === route)?.mode ?? "hybrid";
  const { db, embedder, actor, signal } = context;
  const frame = { query, filters, mode, limit: 100, offset: 0, passagesPerDocument: 1 };
  const { report } = await retrieveText({ db, embedder, actor, signal }, frame);
  if (report.reasonCodes.some((code) => NO_MODEL.includes(code)))
    throw new AppError(
      "embedder_unavailable",
      `The route ${route} needs the embedding model, which is switched off or does not answer. Measure keyword alone, or try again when it is there.`,
    );
  return report.candidates;
}
