import { readTopicsInForce } from "#db/topics.ts";
import type { Context } from "#lib/context.ts";
import type { FreshnessState } from "#lib/domain/freshness.ts";
import type { FilteredOut, ReceiptDetail, ReceiptOrigin } from "#lib/domain/receipt.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import { noteTexts } from "#lib/domain/search-note.ts";
import type { SearchResponse } from "#lib/domain/search-result.ts";
import type { EventName, TelemetryEvent } from "#lib/domain/telemetry.ts";
import type { Retrieval } from "#lib/retrieval/search.ts";
import { logEvents } from "#lib/services/events/shared/record-events.ts";
import { freshnessFrom, type StoredFreshness } from "#lib/services/health/shared/read-corpus-health.ts";
import { type AskedTopics, fingerprintsOf } from "#lib/services/receipts/shared/fingerprints.ts";
import { freshnessOfAnswer, providerReceipt } from "#lib/services/receipts/shared/provider-receipt.ts";
import { writeReceipt } from "#lib/services/receipts/shared/write-receipt.ts";

export type StoreSearchInput = {
  readonly frame: SearchFrame;
  readonly origin: ReceiptOrigin;
  readonly response: Omit<SearchResponse, "receiptStored">;
  readonly retrieval: Retrieval;
  readonly filteredOut: readonly FilteredOut[];
  /** As the search read it. */
  readonly storedFreshness: StoredFreshness;
};

/** Stores a search's receipt and events. @returns true if the receipt was stored. */
export async function storeSearch(context: Context, input: StoreSearchInput): Promise<boolean> {
  const { frame, origin, response, retrieval } = input;
  const freshness = await freshnessOfAsked(context, input);
  const topics = await topicsAsked(context, input);
  const events = eventsOf(input, freshness);
  logEvents(context, response.traceId, events);
  return writeReceipt(context, {
    frame,
    origin,
    response,
    candidates: retrieval.candidates,
    runs: retrieval.runs,
    detail: detailOf(context, input, freshness, topics),
    events,
  });
}

type ByCorpus = ReadonlyMap<string, FreshnessState>;

/**
 * Returns the freshness of the searched corpora from the rows that the console and the API read. If they cannot be
 * read, uses the corpora's recipes.
 */
async function freshnessOfAsked(
  context: Context,
  { retrieval, storedFreshness }: StoreSearchInput,
): Promise<ByCorpus> {
  const { scope, staleCorpora } = retrieval;
  const ids = scope.corpora.map(({ id }) => id);
  try {
    return await freshnessFrom(context, storedFreshness, ids);
  } catch (error) {
    context.log.warn({ err: error }, "cannot read the health of the corpora");
    return new Map(ids.map((id) => [id, staleCorpora.has(id) ? "stale" : "unknown"]));
  }
}

/** Returns the terms of the topics that the search is limited to, in the corpora asked. */
async function topicsAsked(
  context: Context,
  { frame: { filters }, retrieval }: StoreSearchInput,
): Promise<AskedTopics> {
  const { topics } = filters;
  if (topics === undefined) return null;
  try {
    const topicsOf = await readTopicsInForce(context.db);
    const asked = retrieval.scope.corpora.map(
      ({ id }) => [id, topicsOf(id).vocabulary.filter(({ tag }) => topics.includes(tag))] as const,
    );
    return Object.fromEntries(asked);
  } catch (error) {
    context.log.warn({ err: error }, "cannot read the topics of a search");
    return null;
  }
}

function detailOf(
  context: Context,
  input: StoreSearchInput,
  freshness: ByCorpus,
  topics: AskedTopics,
): ReceiptDetail {
  const { response, retrieval, filteredOut } = input;
  const { scope, leftOut } = retrieval;
  const notes = noteTexts(response.notes);
  return {
    queryClass: response.queryClass,
    standsAlone: response.standsAlone,
    strength: response.strength,
    notes,
    corpora: scope.corpora.map((corpus) => ({ ...corpus, stale: freshness.get(corpus.id) === "stale" })),
    laneReports: retrieval.lanes,
    filteredOut: [
      ...filteredOut,
      ...(leftOut.length > 0
        ? [{ by: "cap_per_source", what: "passages" as const, count: leftOut.length }]
        : []),
      ...(retrieval.rerankedOut > 0
        ? [{ by: "rerank_keep", what: "passages" as const, count: retrieval.rerankedOut }]
        : []),
    ],
    fingerprints: fingerprintsOf(context, retrieval, retrieval.rerankModel, topics),
    provider: providerReceipt({ ...response, notes, freshness }),
  };
}

/**
 * Returns the sidecar protocol's events of a search: always `selected`, plus `degraded` and `timeout` if they apply.
 */
function eventsOf(
  { frame, origin, response, retrieval }: StoreSearchInput,
  freshness: ByCorpus,
): TelemetryEvent[] {
  const stale = [...freshness].flatMap(([id, state]) => (state === "stale" ? [id] : []));
  const { filters } = frame;
  const only = (ids: readonly string[] | undefined) => (ids?.length === 1 ? (ids[0] ?? null) : null);
  const event = (name: EventName, detail: TelemetryEvent["detail"] = {}): TelemetryEvent => ({
    name,
    traceId: response.traceId,
    corpusIds: response.corpora.map(({ id }) => id),
    projectId: only(filters.projects),
    matterId: only(filters.matters),
    queryClass: response.queryClass,
    latencyMs: Math.round(response.tookMs),
    resultCount: response.documentCount,
    reasonCodes: response.reasonCodes,
    freshnessState: freshnessOfAnswer({ ...response, freshness }),
    degradedReason: response.status === "ok" ? null : response.status,
    detail,
  });
  const late = retrieval.lanes.filter(({ reasonCodes }) => reasonCodes.includes("lane_deadline_missed"));
  return [
    // Counts the shown documents. A replay shows none, so it counts none.
    event(
      "retrieval.provider.selected",
      origin === "replay" ? {} : { documents: response.results.map(({ documentId }) => documentId) },
    ),
    ...(response.status === "ok" ? [] : [event("retrieval.provider.degraded")]),
    ...late.map(({ lane }) => event("retrieval.provider.timeout", { lane })),
    ...(stale.length > 0 ? [event("retrieval.corpus.stale", { corpora: stale })] : []),
  ];
}
