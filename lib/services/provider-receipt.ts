import type { ProviderReceipt } from "#lib/domain/receipt.ts";
import type { DocumentResult, SearchResponse } from "#lib/domain/search.ts";

/** doc18 bounds its words; what is longer is cut. */
const MOST_LETTERS = 240;

type Told = Pick<SearchResponse, "corpora" | "reasonCodes" | "status" | "notes"> & {
  readonly staleCorpora: ReadonlySet<string>;
  readonly results: readonly DocumentResult[];
};

/** The freshness of an answer: stale when a corpus asked or a document shown is; unknown when nothing was asked. */
export function freshnessOfAnswer({
  corpora,
  staleCorpora,
  results,
}: Omit<Told, "notes" | "reasonCodes" | "status">) {
  if (corpora.length === 0) return "unknown";
  const stale = staleCorpora.size > 0 || results.some(({ freshness }) => freshness.state === "stale");
  return stale ? "stale" : "fresh";
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
