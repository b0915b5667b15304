import type { FreshnessState } from "#lib/domain/freshness.ts";
import { isRouteCode } from "#lib/domain/reason-codes.ts";
import { PROVIDER, type ProviderReceipt } from "#lib/domain/receipt.ts";
import type { DocumentResult, SearchResponse } from "#lib/domain/search-result.ts";

/** Maximum text length. Longer texts are cut. */
const MAX_CHARS = 240;

type AnswerFacts = Pick<SearchResponse, "corpora" | "reasonCodes" | "status"> & {
  readonly notes: readonly string[];
  /** Freshness of the searched corpora, by id. */
  readonly freshness: ReadonlyMap<string, FreshnessState>;
  readonly results: readonly DocumentResult[];
};

/**
 * Returns the freshness of an answer: stale if a searched corpus or a shown document is stale, else unknown if a
 * corpus's is unknown or no corpus was searched.
 */
export function freshnessOfAnswer({
  corpora,
  freshness,
  results,
}: Omit<AnswerFacts, "notes" | "reasonCodes" | "status">): FreshnessState {
  const states = new Set(corpora.map(({ id }) => freshness.get(id) ?? "unknown"));
  if (states.has("stale") || results.some((result) => result.freshness.state === "stale")) return "stale";
  return states.size === 0 || states.has("unknown") ? "unknown" : "fresh";
}

/** Returns what a receipt stores about the provider and the route of a search. */
export function providerReceipt(facts: AnswerFacts): ProviderReceipt {
  const { corpora, reasonCodes, status, notes } = facts;
  const degraded = reasonCodes.filter((code) => !isRouteCode(code)).join(", ");
  const note = notes.join(" ");
  return {
    ...PROVIDER,
    corpus_ids: corpora.map(({ id }) => id),
    route_reason_codes: reasonCodes,
    freshness_state: freshnessOfAnswer(facts),
    ...(status === "ok" ? {} : { degraded_reason: (degraded || status).slice(0, MAX_CHARS) }),
    ...(note === "" ? {} : { route_note: note.slice(0, MAX_CHARS) }),
    topology_enrichment_status: "not_requested",
    schema_version: 1,
  };
}
