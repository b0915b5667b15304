import { eq } from "drizzle-orm";
import { receipts } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { EventName } from "#lib/domain/telemetry.ts";
import { markJudged } from "#lib/services/receipts/keep-receipt.ts";
import { recordEvents } from "#lib/services/telemetry.ts";

/** From here a grade accepts a result: it answers, or answers in part. */
const ACCEPTED_FROM = 1;

export type Verdict = {
  /** The search that showed it; null where it was judged outside one. */
  readonly traceId: string | null;
  readonly evidenceRef: string;
  readonly grade: number;
  readonly corpusId: string;
};

/** Tells doc18's event of a judgement, with what its search's receipt knows, and has that receipt kept. */
export async function recordVerdict(context: Context, verdict: Verdict): Promise<void> {
  const { traceId, evidenceRef, grade, corpusId } = verdict;
  const name: EventName = grade >= ACCEPTED_FROM ? "retrieval.result.accepted" : "retrieval.result.rejected";
  if (traceId !== null) await markJudged(context, traceId);
  await recordEvents(context, [
    { name, ...(await searchFields(context, traceId, [corpusId])), detail: { evidenceRef, grade } },
  ]);
}

/** doc18's fields of an event about a search, from its receipt; without one, what is known without it. */
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
