import type { Queryable } from "#db/client.ts";
import { events } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { TelemetryEvent } from "#lib/domain/telemetry.ts";

/** doc18's names for us on its wire. */
const PROVIDER = { providerKind: "llamaindex_index", searchLane: "semantic_corpus" } as const;

/** Tells events in the log: numbers, ids and codes, never a question or a document's words. */
export function logEvents(
  { log }: Pick<Context, "log">,
  traceId: string | null,
  told: readonly TelemetryEvent[],
): void {
  for (const event of told)
    log.info(
      {
        event: event.name,
        trace_id: traceId,
        provider_kind: PROVIDER.providerKind,
        search_lane: PROVIDER.searchLane,
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

/** Keeps events in the database and tells them in the log; nothing leaves the machine. */
export async function recordEvents(context: Context, told: readonly TelemetryEvent[]): Promise<void> {
  for (const each of told) logEvents(context, each.traceId, [each]);
  await storeEvents(context, told);
}

/** Keeps events in the database alone: within a transaction whose end is told in the log. */
export async function storeEvents(
  { db, actor, now }: Pick<Context, "actor" | "now"> & { readonly db: Queryable },
  told: readonly TelemetryEvent[],
): Promise<void> {
  if (told.length === 0) return;
  await db.insert(events).values(
    told.map((event) => ({
      ...PROVIDER,
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
