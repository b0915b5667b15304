import type { FreshnessState } from "#lib/domain/freshness.ts";
import type { ProviderReceipt } from "#lib/domain/receipt.ts";
import type { DocumentResult, SearchResponse } from "#lib/domain/search.ts";

/** doc18 bounds its words; what is longer is cut. */
const MOST_LETTERS = 240;

type Told = Pick<SearchResponse, "corpora" | "reasonCodes" | "status" | "notes"> & {
  /** Of the corpora asked, by id, as their current views tell it. */
  readonly freshness: ReadonlyMap<string, FreshnessState>;
  readonly results: readonly DocumentResult[];
};

/**
 * The freshness of an answer: stale when a corpus asked or a document shown is; else unknown when a corpus's is, or
 * nothing was asked.
 */
export function freshnessOfAnswer({
  corpora,
  freshness,
  results,
}: Omit<Told, "notes" | "reasonCodes" | "status">): FreshnessState {
  const states = new Set(corpora.map(({ id }) => freshness.get(id) ?? "unknown"));
  if (states.has("stale") || results.some((result) => result.freshness.state === "stale")) return "stale";
  return states.size === 0 || states.has("unknown") ? "unknown" : "fresh";
}

/** A search as doc18's receipt tells it (R1.1 §3.1). */
export function providerReceipt(told: Told): ProviderReceipt {
  const { corpora, reasonCodes, status, notes } = told;
  const degraded = reasonCodes.filter((code) => !code.startsWith("llamaindex_")).join(", ");
  const note = notes.join(" ");
  return {
    provider_kind: "llamaindex_index",
    search_lane: "semantic_corpus",
    corpus_ids: corpora.map(({ id }) => id),
    route_reason_codes: reasonCodes,
    freshness_state: freshnessOfAnswer(told),
    ...(status === "ok" ? {} : { degraded_reason: (degraded || status).slice(0, MOST_LETTERS) }),
    ...(note === "" ? {} : { route_note: note.slice(0, MOST_LETTERS) }),
    topology_enrichment_status: "not_requested",
    schema_version: 1,
  };
}
