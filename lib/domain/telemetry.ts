/**
 * Events of the sidecar protocol, and ours. Opening a result neither accepts nor rejects it. A preferred route does not change
 * routing.
 */
export const EVENT_NAMES = [
  "retrieval.provider.selected",
  "retrieval.provider.fallback",
  "retrieval.provider.degraded",
  "retrieval.provider.timeout",
  "retrieval.corpus.refreshed",
  "retrieval.corpus.stale",
  "retrieval.corpus.health_changed",
  "retrieval.result.accepted",
  "retrieval.result.rejected",
  "retrieval.result.opened",
  "retrieval.route.learned",
  "retrieval.route.preferred",
  "retrieval.receipt.rendered",
] as const;
export type EventName = (typeof EVENT_NAMES)[number];

/** The fields that the sidecar protocol requires of every event. */
export type TelemetryEvent = {
  readonly name: EventName;
  readonly traceId: string | null;
  readonly corpusIds: readonly string[];
  readonly projectId: string | null;
  readonly matterId: string | null;
  readonly queryClass: string | null;
  readonly latencyMs: number | null;
  readonly resultCount: number | null;
  readonly reasonCodes: readonly string[];
  readonly freshnessState: "fresh" | "stale" | "unknown";
  readonly degradedReason: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
};
