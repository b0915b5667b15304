import type { Context } from "#lib/context.ts";
import type { SearchFrameInput, SearchResponse } from "#lib/domain/search.ts";
import {
  PROVIDER_KIND,
  SEARCH_LANE,
  type SidecarFilters,
  type SidecarQueryRequest,
  type SidecarQueryResponse,
  type SidecarReceipt,
} from "#lib/domain/sidecar.ts";
import type { SidecarDebug } from "#lib/domain/sidecar-corpora.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { type CorpusHealth, corpusHealth } from "./corpus-health.ts";
import { searchEvidence } from "./search-evidence.ts";
import { requireCorpora, shortened } from "./sidecar-corpora.ts";
import { toCorpusHealth } from "./sidecar-health.ts";
import { toHits } from "./sidecar-hits.ts";
import { wireRows } from "./wire-rows.ts";

/** Passages of a document in a hit. */
const CHUNKS_A_DOCUMENT = 10;

type Asked = {
  readonly request: SidecarQueryRequest;
  readonly corpusIds: readonly string[];
  readonly disabled: readonly string[];
  readonly health: readonly CorpusHealth[];
  /** Null where no corpus that was named may be searched. */
  readonly response: SearchResponse | null;
};

export type SidecarAnswer = {
  readonly answer: SidecarQueryResponse;
  /** Null where nothing was searched. */
  readonly receiptId: string | null;
  readonly debug: Omit<SidecarDebug, keyof SidecarQueryResponse>;
};

/** The frame of a request, over the corpora that may be searched. */
function frameOf(request: SidecarQueryRequest, enabled: readonly string[]): SearchFrameInput {
  const { spatial, confidentialityAllow, allowRestricted, ...filters } = request.filters;
  const given = { spatial, confidentialityAllow, allowRestricted };
  return {
    query: request.query,
    mode: request.mode,
    limit: request.top_k,
    passagesPerDocument: request.include_chunks ? CHUNKS_A_DOCUMENT : 1,
    filters: { ...filters, corpora: [...enabled] },
    uiContext: "api",
    // Its default leaves the class open.
    ...(request.intended_query_class === "mixed_unknown" ? {} : { queryClass: request.intended_query_class }),
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  };
}

/** Why this is less than a whole answer, in words with their codes; null where it is whole. */
function degradedReason({ request, disabled, health, response }: Asked): string | null {
  const unindexed = health
    .filter(({ enabled, chunkCount }) => enabled && chunkCount === 0)
    .map(({ corpusId }) => corpusId);
  const failed = health.filter(({ status }) => status === "error").map(({ corpusId }) => corpusId);
  const lanes = (response?.lanes ?? []).filter(({ status }) => status !== "ok");
  const wordsAlone = response?.reasonCodes.includes("keyword_only") && request.mode !== "semantic";
  const told = [
    ...(disabled.length > 0 ? [`corpus_disabled: ${disabled.join(", ")}`] : []),
    ...lanes.map(({ lane, status, reasonCodes }) => `${lane} ${status} (${reasonCodes.join(", ")})`),
    ...(wordsAlone ? ["keyword_only"] : []),
    ...(request.mode === "semantic" && response?.reasonCodes.includes("keyword_only")
      ? ["semantic unavailable; fallback=keyword-only"]
      : []),
    ...(unindexed.length > 0 ? [`not_indexed_yet: ${unindexed.join(", ")}`] : []),
    ...(failed.length > 0 ? [`documents_not_read: ${failed.join(", ")}`] : []),
  ];
  return told.length === 0 ? null : shortened(told.join("; "), 240);
}

/** doc18's own codes first, each once. */
function reasonCodes(asked: Asked, degraded: boolean, hasTopology: boolean): string[] {
  const codes = [
    ...(asked.response?.reasonCodes ?? []),
    ...(asked.disabled.length > 0 ? ["llamaindex_corpus_disabled"] : []),
    ...(degraded && asked.response !== null ? ["llamaindex_health_degraded"] : []),
    ...(hasTopology ? ["llamaindex_topology_metadata_present"] : []),
  ];
  const own = (code: string) => code.startsWith("llamaindex_");
  return [...new Set([...codes.filter(own), ...codes.filter((code) => !own(code))])].map((code) =>
    shortened(code, 120),
  );
}

function freshnessOf(health: readonly CorpusHealth[]): SidecarQueryResponse["freshness"] {
  const enabled = health.filter((each) => each.enabled);
  const stale = enabled.filter(({ freshnessState }) => freshnessState === "stale");
  const reason = stale
    .map(({ corpusId, reasons }) => `${corpusId}: ${reasons.map(({ code }) => code).join(", ")}`)
    .join("; ");
  // Of several corpora the one whose index is oldest: what was asked is no fresher than that.
  const times = enabled.flatMap(({ lastIndexedAt }) => lastIndexedAt?.getTime() ?? []);
  return {
    ...(times.length === 0 ? {} : { indexed_at: new Date(Math.min(...times)).toISOString() }),
    stale: stale.length > 0,
    ...(reason === "" ? {} : { stale_reason: shortened(reason, 240) }),
  };
}

function freshnessState(health: readonly CorpusHealth[]): SidecarReceipt["freshness_state"] {
  const states = health.filter(({ enabled }) => enabled).map((each) => each.freshnessState);
  if (states.includes("stale")) return "stale";
  return states.length === 0 || states.includes("unknown") ? "unknown" : "fresh";
}

async function ask(context: Context, request: SidecarQueryRequest): Promise<Asked> {
  const corpusIds = [...new Set(request.corpus_ids)];
  const named = await requireCorpora(context, corpusIds);
  const disabled = named.filter(({ enabled }) => !enabled).map(({ id }) => id);
  const enabled = corpusIds.filter((id) => !disabled.includes(id));
  const [health, response] = await Promise.all([
    corpusHealth(context, corpusIds),
    enabled.length === 0 ? null : searchEvidence(context, frameOf(request, enabled)),
  ]);
  if (response?.status === "unavailable") {
    throw new AppError("search_unavailable", "No lane could answer. Nothing is known of what there is.", {
      reason_codes: response.reasonCodes,
    });
  }
  return { request, corpusIds, disabled, health, response };
}

function routeNote({ response, request }: Asked): string {
  if (response === null) return "No corpus that was named may be searched.";
  const lanes = response.lanes.map(({ lane, candidateCount }) => `${lane} ${candidateCount}`).join(", ");
  return shortened(`${request.mode} over ${lanes} candidates; receipt ${response.traceId}`, 240);
}

const spatialTold = ({ spatial }: SidecarFilters) => (spatial === undefined ? [] : ["spatial (not applied)"]);

/**
 * Answers a query of doc18's (R1.1 §5): documents with their passages, and why. Less than a whole answer says so in its
 * receipt, which is then given whether asked for or not.
 * @throws ZodError for a filter that the frame refuses; AppError("not_found") for an unknown corpus, ("forbidden") for a
 *   restricted one, ("search_unavailable") when no lane answered, ("queue_full").
 */
export async function querySidecar(
  context: Context,
  request: SidecarQueryRequest,
  origin: string,
): Promise<SidecarAnswer> {
  const asked = await ask(context, request);
  const { response, health } = asked;
  const hits = toHits(
    request,
    response?.results ?? [],
    await wireRows(context, response?.results ?? []),
    origin,
  );
  const eligible = hits.some(({ topology_metadata }) => topology_metadata?.neighbor_expansion_eligible);
  const degraded = degradedReason(asked);
  const codes = reasonCodes(asked, degraded !== null, eligible);
  const receipt: SidecarReceipt = {
    provider_kind: PROVIDER_KIND,
    search_lane: SEARCH_LANE,
    corpus_ids: [...asked.corpusIds],
    route_reason_codes: codes,
    freshness_state: freshnessState(health),
    ...(degraded === null ? {} : { degraded_reason: degraded }),
    route_note: routeNote(asked),
    topology_enrichment_status: eligible ? "eligible" : "not_requested",
    schema_version: 1,
  };
  const traceId = request.trace_id ?? response?.traceId;
  return {
    receiptId: response?.traceId ?? null,
    answer: {
      corpus_ids: [...asked.corpusIds],
      hits,
      retrieval_mode: request.mode,
      freshness: freshnessOf(health),
      ...(request.include_receipt_fields || degraded !== null ? { provider_receipt: receipt } : {}),
      ...(traceId === undefined ? {} : { trace_id: traceId }),
      schema_version: 1,
    },
    debug: {
      route_reason_codes: codes,
      corpus_health: health.map(toCorpusHealth),
      selected_mode: request.mode,
      filter_summary: [
        ...Object.entries(request.filters)
          .filter(([name, value]) => name !== "spatial" && value !== undefined)
          .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(", ") : String(value)}`),
        ...spatialTold(request.filters),
      ],
      lanes: (response?.lanes ?? []).map((lane) => ({
        lane: lane.lane,
        status: lane.status,
        reason_codes: [...lane.reasonCodes],
        candidate_count: lane.candidateCount,
        latency_ms: lane.latencyMs,
      })),
    },
  };
}
