import type { Queryable } from "#db/client.ts";
import { events } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { PROVIDER } from "#lib/domain/receipt.ts";
import type { TelemetryEvent } from "#lib/domain/telemetry.ts";

/** Writes events to the log: numbers, ids and codes, never a question or a document's words. */
export function logEvents(
  { log }: Pick<Context, "log">,
  traceId: string | null,
  recorded: readonly TelemetryEvent[],
): void {
  for (const event of recorded)
    log.info(
      {
        event: event.name,
        trace_id: traceId,
        ...PROVIDER,
        corpus_id: event.corpusIds,
        ...(event.projectId === null ? {} : { project_id: event.projectId }),
        ...(event.matterId === null ? {} : { matter_id: event.matterId }),
        query_class: event.queryClass,
        latency_ms: event.latencyMs,
        result_count: event.resultCount,
        decision_reason_codes: event.reasonCodes,
        freshness_state: event.freshnessState,
        ...(event.degradedReason === null ? {} : { degraded_reason: event.degradedReason }),
      },
      event.name,
    );
}

/** Stores events in the database and logs them. Nothing leaves the machine. */
export async function recordEvents(context: Context, recorded: readonly TelemetryEvent[]): Promise<void> {
  for (const each of recorded) logEvents(context, each.traceId, [each]);
  await storeEvents(context, recorded);
}

/** Stores events without logging them. For use in a transaction whose caller logs the outcome. */
export async function storeEvents(
  { db, actor, now }: Pick<Context, "actor" | "now"> & { readonly db: Queryable },
  recorded: readonly TelemetryEvent[],
): Promise<void> {
  if (recorded.length === 0) return;
  await db.insert(events).values(
    recorded.map((event) => ({
      providerKind: PROVIDER.provider_kind,
      searchLane: PROVIDER.search_lane,
      name: event.name,
      traceId: event.traceId,
      corpusIds: [...event.corpusIds],
      projectId: event.projectId,
      matterId: event.matterId,
      queryClass: event.queryClass,
      latencyMs: event.latencyMs,
      resultCount: event.resultCount,
      decisionReasonCodes: [...event.reasonCodes],
      freshnessState: event.freshnessState,
      degradedReason: event.degradedReason,
      detail: { ...event.detail },
      actorId: actor.id,
      createdAt: now,
    })),
  );
}
