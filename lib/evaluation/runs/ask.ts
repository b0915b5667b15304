import type { Context } from "#lib/context.ts";
import { ROUTES, type RouteId } from "#lib/domain/evaluation.ts";
import type { PageLaneReport } from "#lib/domain/page-lane.ts";
import { type SearchFilters, searchFrameSchema } from "#lib/domain/search.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { RETRIEVE_PAGES } from "#lib/retrieval/lanes/page-lanes.ts";
import { type Evidence, retrieveEvidence } from "#lib/retrieval/retrieve-evidence.ts";
import { evidenceDeps } from "#lib/services/search/search-evidence.ts";

const NO_MODEL = [
  "embedder_unavailable",
  "semantic_search_disabled",
  "reranker_unavailable",
  "reranker_not_configured",
];

/** What evaluation looks at of a piece of evidence. */
export type RankedEvidence = Pick<
  Evidence,
  "chunkId" | "documentId" | "sourcePath" | "evidenceRef" | "span" | "page" | "pageFirst" | "pageLast"
>;

/**
 * All candidates of a search over one route, in their order.
 * @throws AppError("embedder_unavailable") when the route needs a model that is not there: a search then answers by
 *   keyword, which must not be taken for what the route gives.
 */
export async function askRoute(
  context: Context,
  { query, filters }: { readonly query: string; readonly filters: SearchFilters },
  routeId: RouteId,
): Promise<readonly RankedEvidence[]> {
  const route: (typeof ROUTES)[number] = ROUTES.find(({ id }) => id === routeId) ?? ROUTES[2];
  // A measured search waits as long as it takes: what is measured is not the patience.
  const { deadlineMs: _deadlineMs, ...deps } = evidenceDeps(context);
  const rerank = "rerank" in route ? route.rerank : "profile";
  const { mode, lanes } = route;
  const frame = searchFrameSchema.parse({ query, filters, mode, lanes, rerank, limit: 100 });
  const only = "only" in route ? RETRIEVE_PAGES[route.only] : undefined;
  const { status, reasonCodes, candidates } = only
    ? asEvidence(await only(deps, frame))
    : await retrieveEvidence(deps, frame);
  if (reasonCodes.some((code) => NO_MODEL.includes(code)))
    throw new AppError(
      "embedder_unavailable",
      `The route ${routeId} needs the embedding model, which is switched off or does not answer. Measure keyword alone, or try again when it is there.`,
    );
  if (status !== "ok")
    throw new AppError(
      "embedder_unavailable",
      `The route ${routeId} cannot answer in full (${reasonCodes.join(", ")}), and half of an answer must not be measured as a whole one.`,
    );
  return candidates;
}

function asEvidence({ status, reasonCodes, candidates }: PageLaneReport) {
  return {
    status,
    reasonCodes,
    candidates: candidates.map(({ documentId, sourcePath, evidenceRef, page }) => ({
      chunkId: null,
      documentId,
      sourcePath,
      evidenceRef,
      span: { start: 0, end: 0 },
      page,
      pageFirst: page,
      pageLast: page,
    })),
  };
}
