import type { CorpusHealthView } from "#lib/domain/corpus-console.ts";
import type { EventName, TelemetryEvent } from "#lib/domain/telemetry.ts";

/** The columns of the earlier row that decide whether there is an event. */
export type Before = Pick<CorpusHealthView, "status" | "freshnessState" | "lastSyncFinishedAt">;

/**
 * Returns the sidecar protocol's events for a corpus between two of its current views: `refreshed` if work on it has
 * ended, `stale` if it became stale, `health_changed` if its status changed.
 */
export function healthEvents(
  before: Before,
  after: CorpusHealthView,
  origin: {
    readonly because: string;
    readonly projectId: string | null;
    readonly matterId: string | null;
  },
): TelemetryEvent[] {
  const ended = after.lastSyncFinishedAt;
  const started = after.lastSyncStartedAt;
  // Work on pages and pictures may end after that on the text, whose end is already stored then.
  const hasEnded = before.status === "syncing" || ended !== before.lastSyncFinishedAt;
  const refreshed = after.status !== "syncing" && ended !== null && hasEnded;
  const stale = after.freshnessState === "stale" && before.freshnessState !== "stale";
  const event = (name: EventName, latencyMs: number | null = null): TelemetryEvent => ({
    name,
    traceId: null,
    corpusIds: [after.corpusId],
    projectId: origin.projectId,
    matterId: origin.matterId,
    queryClass: null,
    latencyMs,
    resultCount: after.documentCount,
    reasonCodes: after.reasons.map(({ code }) => code),
    freshnessState: after.freshnessState,
    degradedReason: after.degradedReason,
    detail: {
      because: origin.because,
      from: { status: before.status, freshness: before.freshnessState },
      to: { status: after.status, freshness: after.freshnessState },
    },
  });
  const took =
    ended === null || started === null ? null : Math.max(0, Date.parse(ended) - Date.parse(started));
  return [
    ...(refreshed ? [event("retrieval.corpus.refreshed", took)] : []),
    ...(stale ? [event("retrieval.corpus.stale")] : []),
    ...(after.status === before.status ? [] : [event("retrieval.corpus.health_changed")]),
  ];
}
