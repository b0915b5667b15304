import type { SearchNote } from "#lib/domain/search-note.ts";
import type { SearchResponse } from "#lib/domain/search-result.ts";
import {
  PROVIDER_KIND,
  SEARCH_LANE,
  type SidecarQueryRequest,
  type SidecarQueryResponse,
  type SidecarReceipt,
} from "#lib/domain/sidecar.ts";
import { toSidecarCodes } from "#lib/domain/sidecar-codes.ts";
import type { CorpusHealth } from "#lib/services/health/read-index-health.ts";
import { shortened } from "./shortened.ts";

/** How the protocol states that a search by meaning was answered by keyword only. */
const KEYWORD_ONLY_ON_WIRE = "semantic unavailable; fallback=keyword-only";

/** A query with its results. */
export type SidecarAsked = {
  readonly request: SidecarQueryRequest;
  readonly corpusIds: readonly string[];
  readonly disabled: readonly string[];
  readonly health: readonly CorpusHealth[];
  readonly response: SearchResponse;
};

/** Returns why an answer is incomplete, apart from disabled corpora: codes with what they refer to. */
function shortcomings({ health, response }: SidecarAsked): string[] {
  const named = (of: readonly CorpusHealth[]) => of.map(({ corpusId }) => corpusId).join(", ");
  const unindexed = health.filter(({ enabled, chunkCount }) => enabled && chunkCount === 0);
  const failed = health.filter(({ status }) => status === "error");
  const lanes = response.lanes.filter(({ status }) => status !== "ok");
  return [
    ...lanes.map(({ lane, status, reasonCodes }) => `${lane} ${status} (${reasonCodes.join(", ")})`),
    ...(response.notes.some(({ code }) => code === "keyword_only") ? [KEYWORD_ONLY_ON_WIRE] : []),
    ...(unindexed.length > 0 ? [`not_indexed_yet: ${named(unindexed)}`] : []),
    ...(failed.length > 0 ? [`documents_not_read: ${named(failed)}`] : []),
  ];
}

/** Combines the freshness of the searched corpora. */
export function freshnessOfCorpora(health: readonly CorpusHealth[]): SidecarQueryResponse["freshness"] {
  const enabled = health.filter((each) => each.enabled);
  const stale = enabled.filter(({ freshnessState }) => freshnessState === "stale");
  const reason = stale
    .map(({ corpusId, reasons }) => `${corpusId}: ${reasons.map(({ code }) => code).join(", ")}`)
    .join("; ");
  // The oldest index decides: the answer is no fresher than that.
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

/** Notes are sentences for people, except the one that the protocol words itself. */
function onWire({ code, text }: SearchNote): string {
  return code === "keyword_only" ? KEYWORD_ONLY_ON_WIRE : text;
}

function routeNote({ response, request }: SidecarAsked): string {
  const lanes = response.lanes.map(({ lane, candidateCount }) => `${lane} (${candidateCount} candidates)`);
  const receipt = response.receiptStored ? `receipt ${response.traceId}` : "its receipt could not be stored";
  return shortened(
    [`${request.mode} over ${lanes.join(", ")}; ${receipt}.`, ...response.notes.map(onWire)].join(" "),
    240,
  );
}

/** Returns the provider's and route's facts about an answer. */
export function receiptOf(asked: SidecarAsked, eligible: boolean): SidecarReceipt {
  const { corpusIds, disabled, health, response } = asked;
  const short = shortcomings(asked);
  const degraded = [...(disabled.length > 0 ? [`corpus_disabled: ${disabled.join(", ")}`] : []), ...short];
  return {
    provider_kind: PROVIDER_KIND,
    search_lane: SEARCH_LANE,
    corpus_ids: [...corpusIds],
    route_reason_codes: toSidecarCodes([
      ...response.reasonCodes,
      ...(disabled.length > 0 ? ["corpus_disabled"] : []),
      ...(short.length > 0 ? ["health_degraded"] : []),
      ...(eligible ? ["topology_metadata_present"] : []),
    ]).map((code) => shortened(code, 120)),
    freshness_state: freshnessState(health),
    ...(degraded.length > 0 ? { degraded_reason: shortened(degraded.join("; "), 240) } : {}),
    route_note: routeNote(asked),
    topology_enrichment_status: eligible ? "eligible" : "not_requested",
    schema_version: 1,
  };
}
