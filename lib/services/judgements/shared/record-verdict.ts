import { eq } from "drizzle-orm";
import { receipts } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { EventName } from "#lib/domain/telemetry.ts";
import { recordEvents } from "#lib/services/events/shared/record-events.ts";
import { markJudged } from "#lib/services/receipts/keep-receipt.ts";

/** Minimum grade of an accepted result: it is at least related to the question. */
const ACCEPTED_FROM = 1;

export type Verdict = {
  /** The search that showed the result; null if it was judged outside a search. */
  readonly traceId: string | null;
  readonly evidenceRef: string;
  readonly grade: number;
  readonly corpusId: string;
};

/**
 * Records the sidecar protocol's event of a judgement, with fields from its search's receipt, and protects that receipt
 * from being purged.
 */
export async function recordVerdict(context: Context, verdict: Verdict): Promise<void> {
  const { traceId, evidenceRef, grade, corpusId } = verdict;
  const name: EventName = grade >= ACCEPTED_FROM ? "retrieval.result.accepted" : "retrieval.result.rejected";
  if (traceId !== null) await markJudged(context, traceId);
  await recordEvents(context, [
    { name, ...(await searchFields(context, traceId, [corpusId])), detail: { evidenceRef, grade } },
  ]);
}

/** Returns the sidecar protocol's fields of an event about a search, from its receipt if there is one. */
export async function searchFields(
  context: Context,
  traceId: string | null,
  corpusIds: readonly string[] = [],
) {
  const [receipt] =
    traceId === null ? [] : await context.db.select().from(receipts).where(eq(receipts.id, traceId));
  const only = (ids: readonly string[] | undefined) => (ids?.length === 1 ? (ids[0] ?? null) : null);
  return {
    traceId,
    corpusIds: receipt?.corpusIds ?? corpusIds,
    projectId: only(receipt?.frame.filters.projects),
    matterId: only(receipt?.frame.filters.matters),
    queryClass: receipt?.detail.queryClass ?? null,
    latencyMs: receipt?.tookMs ?? null,
    resultCount: receipt?.documentCount ?? null,
    reasonCodes: receipt?.reasonCodes ?? [],
    freshnessState: receipt?.detail.provider.freshness_state ?? ("unknown" as const),
    degradedReason: receipt?.detail.provider.degraded_reason ?? null,
  };
}
