import type { CorpusHealthView } from "#lib/domain/corpus-console.ts";
import type { EventName, TelemetryEvent } from "#lib/domain/telemetry.ts";

/** What of a row decides whether something is news. */
export type Before = Pick<CorpusHealthView, "status" | "freshnessState" | "lastSyncFinishedAt">;

/**
 * doc18's events about a corpus (R1.1 §10) between two of its current views: `refreshed` when work on it has ended,
 * `stale` when it has become so, `health_changed` when its state is another. Nothing where nothing changed.
 */
export function healthEvents(
  before: Before,
  after: CorpusHealthView,
  told: {
    readonly because: string;
    readonly projectId: string | null;
    readonly matterId: string | null;
  },
): TelemetryEvent[] {
  const ended = after.lastSyncFinishedAt;
  const started = after.lastSyncStartedAt;
  const refreshed = after.status !== "syncing" && ended !== null && ended !== before.lastSyncFinishedAt;
  const stale = after.freshnessState === "stale" && before.freshnessState !== "stale";
  const event = (name: EventName, latencyMs: number | null = null): TelemetryEvent => ({
    name,
    traceId: null,
    corpusIds: [after.corpusId],
    projectId: told.projectId,
    matterId: told.matterId,
    queryClass: null,
    latencyMs,
    resultCount: after.documentCount,
    reasonCodes: after.reasons.map(({ code }) => code),
    freshnessState: after.freshnessState,
    degradedReason: after.degradedReason,
    detail: {
      because: told.because,
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
