import type { Context } from "#lib/context.ts";
import type { SearchFrameInput } from "#lib/domain/search.ts";
import type { SidecarFilters, SidecarQueryRequest, SidecarQueryResponse } from "#lib/domain/sidecar.ts";
import { toSidecarCode } from "#lib/domain/sidecar-codes.ts";
import type { SidecarDebug } from "#lib/domain/sidecar-corpora.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { listCorpusHealth } from "#lib/services/health/read-index-health.ts";
import { topologyOfResults } from "#lib/services/relations/shared/relation-topology.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { withinSearchTime } from "#lib/services/search/shared/search-time.ts";
import { requireSidecarCorpora } from "./internal/require-sidecar-corpora.ts";
import { toHits } from "./internal/sidecar-hits.ts";
import { freshnessOfCorpora, receiptOf, type SidecarAsked } from "./internal/sidecar-receipt.ts";
import { wireRows } from "./shared/wire-rows.ts";
import { toCorpusHealth } from "./sidecar-health.ts";

/** Maximum number of passages per document in a hit. */
const CHUNKS_A_DOCUMENT = 10;

export type SidecarAnswer = {
  readonly answer: SidecarQueryResponse;
  readonly receiptId: string;
  readonly debug: Omit<SidecarDebug, keyof SidecarQueryResponse>;
};

/**
 * Converts a request to a search frame. Disabled corpora stay in it, so that the receipt can say they were not
 * searched.
 */
function frameOf(request: SidecarQueryRequest, corpusIds: readonly string[]): SearchFrameInput {
  const { spatial, confidentialityAllow, allowRestricted, ...filters } = request.filters;
  const given = { spatial, confidentialityAllow, allowRestricted };
  return {
    query: request.query,
    mode: request.mode,
    limit: request.top_k,
    passagesPerDocument: request.include_chunks ? CHUNKS_A_DOCUMENT : 1,
    filters: { ...filters, corpora: [...corpusIds] },
    uiContext: "api",
    // The protocol's default means that no class is given.
    ...(request.intended_query_class === "mixed_unknown" ? {} : { queryClass: request.intended_query_class }),
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  };
}

async function ask(context: Context, request: SidecarQueryRequest): Promise<SidecarAsked> {
  const corpusIds = [...new Set(request.corpus_ids)];
  const named = await requireSidecarCorpora(context, corpusIds);
  const disabled = named.filter(({ enabled }) => !enabled).map(({ id }) => id);
  const [health, response] = await Promise.all([
    withinSearchTime(context, (limited) => listCorpusHealth(limited, corpusIds)),
    searchEvidence(context, frameOf(request, corpusIds), { origin: "api" }),
  ]);
  if (response.status === "unavailable") {
    throw new AppError(
      "search_unavailable",
      "No lane could answer, so it is not known what evidence exists.",
      {
        reason_codes: response.reasonCodes.map(toSidecarCode),
      },
    );
  }
  return { request, corpusIds, disabled, health, response };
}

/** Returns the filters in readable form. */
function filterSummary({ spatial, ...filters }: SidecarFilters): string[] {
  return [
    ...Object.entries(filters)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(", ") : String(value)}`),
    ...(spatial === undefined ? [] : [`spatial: ${spatial.advisory ? "linked first" : "linked only"}`]),
  ];
}

/**
 * Answers a query of the sidecar protocol: documents with their passages, and why. If the answer is incomplete, its
 * receipt says so and is included even if it was not requested.
 * @throws ZodError for an invalid filter; AppError("not_found") for an unknown corpus, ("forbidden") for a restricted
 * one,
 *   ("search_unavailable") if no lane answered, ("queue_full").
 */
export async function querySidecar(
  context: Context,
  request: SidecarQueryRequest,
  origin: string,
): Promise<SidecarAnswer> {
  const outcome = await ask(context, request);
  const { response, health } = outcome;
  const [wire, topology] = await Promise.all([
    wireRows(context, response.results),
    topologyOfResults(context, response.results),
  ]);
  const hits = toHits(request, response.results, { ...wire, topology }, origin);
  const eligible = hits.some(({ topology_metadata }) => topology_metadata?.neighbor_expansion_eligible);
  const receipt = receiptOf(outcome, eligible);
  const withReceipt = request.include_receipt_fields || receipt.degraded_reason !== undefined;
  return {
    receiptId: response.traceId,
    answer: {
      corpus_ids: [...outcome.corpusIds],
      hits,
      retrieval_mode: request.mode,
      freshness: freshnessOfCorpora(health),
      ...(withReceipt ? { provider_receipt: receipt } : {}),
      trace_id: request.trace_id ?? response.traceId,
      schema_version: 1,
    },
    debug: {
      route_reason_codes: receipt.route_reason_codes,
      corpus_health: health.map(toCorpusHealth),
      selected_mode: request.mode,
      filter_summary: filterSummary(request.filters),
      lanes: response.lanes.map((lane) => ({
        lane: lane.lane,
        status: lane.status,
        reason_codes: [...lane.reasonCodes],
        candidate_count: lane.candidateCount,
        latency_ms: lane.latencyMs,
      })),
    },
  };
}
