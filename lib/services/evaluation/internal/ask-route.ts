import type { Context } from "#lib/context.ts";
import type { Candidate, LaneReport } from "#lib/domain/candidate.ts";
import { ROUTES, type RouteId } from "#lib/domain/evaluation.ts";
import type { ReasonCode } from "#lib/domain/reason-codes.ts";
import { type SearchFilters, type SearchFrame, searchFrameSchema } from "#lib/domain/search.ts";
import { AppError } from "#lib/errors/app-error.ts";
import type { RankedEvidence } from "#lib/evaluation/golden/targets.ts";
import { SEARCH_LANES } from "#lib/retrieval/lanes/lanes.ts";
import { askLane } from "#lib/retrieval/lanes/request.ts";
import { searchIndex } from "#lib/retrieval/search.ts";
import { readCorrection } from "#lib/retrieval/spelling/read-correction.ts";
import { evidenceDeps } from "#lib/services/search/search-evidence.ts";

const NO_MODEL: readonly ReasonCode[] = [
  "embedder_unavailable",
  "semantic_search_disabled",
  "reranker_unavailable",
  "reranker_not_configured",
];

/**
 * Returns all candidates of a search over one route, in order.
 * @throws AppError("embedder_unavailable") if the route needs a model that is unavailable. A search would answer by
 *   keyword then, which must not be measured as this route.
 */
export async function askRoute(
  context: Context,
  { query, filters }: { readonly query: string; readonly filters: SearchFilters },
  routeId: RouteId,
): Promise<readonly RankedEvidence[]> {
  const route: (typeof ROUTES)[number] = ROUTES.find(({ id }) => id === routeId) ?? ROUTES[2];
  // A measured search has no deadline.
  const { deadlineMs: _deadlineMs, ...deps } = evidenceDeps(context);
  const rerank = "rerank" in route ? route.rerank : "profile";
  const { mode, lanes } = route;
  const frame = searchFrameSchema.parse({ query, filters, mode, lanes, rerank, limit: 100 });
  const only = "only" in route ? SEARCH_LANES[route.only] : undefined;
  const { status, reasonCodes, candidates } = only
    ? asEvidence(await askLane(only, deps, frame))
    : await searchIndex(deps, await withCorrection(context, frame));
  if (reasonCodes.some((code) => NO_MODEL.includes(code)))
    throw new AppError(
      "embedder_unavailable",
      `The route ${routeId} needs the embedding model, which is turned off or does not answer. Measure keyword alone, or try again when it is there.`,
    );
  if (status !== "ok")
    throw new AppError(
      "embedder_unavailable",
      `The route ${routeId} cannot answer in full (${reasonCodes.join(", ")}), and half of an answer must not be measured as a whole one.`,
    );
  return candidates;
}

/** As a search does. A lane alone is asked as typed. */
async function withCorrection(context: Context, frame: SearchFrame): Promise<SearchFrame> {
  const question = await readCorrection(context, frame);
  return question === null ? frame : { ...frame, query: question };
}

function asEvidence({ status, reasonCodes, candidates }: LaneReport) {
  return { status, reasonCodes, candidates: candidates.map(placed) };
}

const NO_SPAN = { start: 0, end: 0 };
const NOT_ON_PAGE = { chunkId: null, span: NO_SPAN, page: null, pageFirst: null, pageLast: null };

function placed(candidate: Candidate): RankedEvidence {
  if (candidate.kind === "passage") return { ...candidate, page: candidate.pageFirst };
  if (candidate.kind === "record") return { ...candidate, ...NOT_ON_PAGE };
  const { documentId, sourcePath, evidenceRef, page } = candidate;
  return {
    ...{ documentId, sourcePath, evidenceRef, page },
    chunkId: null,
    span: NO_SPAN,
    pageFirst: page,
    pageLast: page,
  };
}
