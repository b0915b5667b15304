import type { Context } from "#lib/context.ts";
import type { PageEvent } from "#lib/domain/receipt-api.ts";
import type { EventName, TelemetryEvent } from "#lib/domain/telemetry.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { LOGGED } from "#lib/retrieval/trace.ts";
import { recordEvents } from "#lib/services/events/shared/record-events.ts";
import { type ReceiptView, readReceipt } from "#lib/services/receipts/read-receipt.ts";

/**
 * Records that a result was opened or a receipt shown, with the sidecar protocol's fields from the receipt (ADR 0055).
 * @throws AppError("not_found") for an unknown receipt or a result that is not in it.
 */
export async function recordPageEvent(context: Context, pageEvent: PageEvent): Promise<void> {
  const receipt = await readReceipt(context, pageEvent.receiptId);
  if (pageEvent.event === "receipt_rendered") {
    await recordEvents(context, [eventOf(receipt, "retrieval.receipt.rendered", {})]);
    return;
  }
  const { evidenceRef } = pageEvent;
  const result = receipt.results.find(({ ref }) => ref === evidenceRef);
  // A receipt stores a limited number of results. Results beyond it can be opened too.
  if (!result && receipt.results.length < LOGGED)
    throw new AppError("not_found", "The receipt does not contain this result.");
  const opened = { evidenceRef, rank: result?.rank ?? null, documentId: result?.documentId ?? null };
  await recordEvents(context, [eventOf(receipt, "retrieval.result.opened", opened)]);
}

function eventOf(receipt: ReceiptView, name: EventName, detail: TelemetryEvent["detail"]): TelemetryEvent {
  const { provider, frame } = receipt;
  return {
    name,
    traceId: receipt.id,
    corpusIds: receipt.corpora.map(({ id }) => id),
    projectId: onlyOne(frame.filters.projects),
    matterId: onlyOne(frame.filters.matters),
    queryClass: receipt.queryClass,
    latencyMs: Math.round(receipt.tookMs),
    resultCount: receipt.documentCount,
    reasonCodes: receipt.reasonCodes,
    freshnessState: provider.freshness_state,
    degradedReason: provider.degraded_reason ?? null,
    detail,
  };
}

/** Returns the only id. A search in several projects has none. */
function onlyOne(ids: readonly string[] | undefined): string | null {
  return ids?.length === 1 ? (ids[0] ?? null) : null;
}
