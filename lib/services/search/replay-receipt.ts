import type { Context } from "#lib/context.ts";
import type { Replay } from "#lib/domain/drift.ts";
import { type SearchFrame, searchFiltersSchema } from "#lib/domain/search.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { driftBetween } from "#lib/explain/drift.ts";
import { type ReceiptView, readReceipt } from "#lib/services/receipts/read-receipt.ts";
import { documentsNow } from "#lib/services/receipts/shared/documents-now.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";

export type ReplayInput = {
  readonly id: string;
  /** `receipt` uses the receipt's own time as `now`; `today` uses the current time. */
  readonly asOf: "receipt" | "today";
};

/**
 * Runs a receipt's frame again on the current index and configuration, and returns the differences with their causes.
 * The run has its own receipt.
 * @throws AppError("not_found") for an unknown receipt, AppError("internal") if the run's receipt cannot be stored.
 */
export async function replayReceipt(context: Context, input: ReplayInput): Promise<Replay> {
  const before = await readReceipt(context, input.id);
  const asOf = input.asOf === "today" ? context.now : new Date(before.asOf);
  // A receipt is of the question that was searched. Corrections of an earlier search are in it.
  const frame: SearchFrame = { ...before.frame, spelling: "as_typed" };
  const { traceId, receiptStored } = await searchEvidence({ ...context, now: asOf }, frame, {
    origin: "replay",
    toleratesUnknownCorpora: true,
    isStored: true,
  });
  if (!receiptStored)
    throw new AppError(
      "internal",
      "The replay could not be stored, so there is nothing to compare. Try again.",
    );
  const after = await readReceipt(context, traceId);
  const ids = new Set([...before.results, ...after.results].map(({ documentId }) => documentId));
  const documents = await documentsNow(
    context,
    [...ids],
    frameWithRecognisedFilters(before),
    before.createdAt,
  );
  const items = driftBetween(before, after, documents);
  return {
    receiptId: before.id,
    replayId: after.id,
    asOf: after.asOf,
    identical: items.every(({ kind }) => kind === "same"),
    items,
    titles: { ...before.titles, ...after.titles },
    before: headOf(before),
    after: headOf(after),
  };
}

/** Returns the frame with the filters that were recognised in its question at the time. */
function frameWithRecognisedFilters({ frame, runs }: ReceiptView): SearchFrame {
  const route = runs.find(({ tool }) => tool === "route");
  const read = searchFiltersSchema.safeParse(route?.outputs.recognisedFilters ?? {});
  return read.success ? { ...frame, filters: { ...frame.filters, ...read.data } } : frame;
}

function headOf({ createdAt, reasonCodes, laneReports, status }: ReceiptView) {
  return { createdAt, reasonCodes, laneReports, status };
}
