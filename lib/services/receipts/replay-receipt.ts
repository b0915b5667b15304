import type { Context } from "#lib/context.ts";
import type { Replay } from "#lib/domain/drift.ts";
import { type SearchFrame, searchFiltersSchema } from "#lib/domain/search.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { driftBetween } from "#lib/explain/drift.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { documentsNow } from "./documents-now.ts";
import { type ReceiptView, readReceipt } from "./read-receipt.ts";

export type ReplayInput = {
  readonly id: string;
  /** `receipt`: as of the receipt's own time. `today`: as of now. */
  readonly asOf: "receipt" | "today";
};

/**
 * Runs a receipt's frame again by today's index and configuration, as of its own time or of today, and tells what has
 * moved since and why. The run keeps a receipt of its own.
 * @throws AppError("not_found") for no such receipt, AppError("internal") when the run's receipt cannot be kept.
 */
export async function replayReceipt(context: Context, input: ReplayInput): Promise<Replay> {
  const before = await readReceipt(context, input.id);
  const asOf = input.asOf === "today" ? context.now : new Date(before.asOf);
  const { traceId, receiptStored } = await searchEvidence({ ...context, now: asOf }, before.frame, {
    origin: "replay",
  });
  if (!receiptStored)
    throw new AppError(
      "internal",
      "The replay could not be kept, so there is nothing to compare with. Try again.",
    );
  const after = await readReceipt(context, traceId);
  const ids = new Set([...before.results, ...after.results].map(({ documentId }) => documentId));
  const documents = await documentsNow(context, [...ids], asNarrowed(before), before.createdAt);
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

/** The frame with what its question's words narrowed it to then. */
function asNarrowed({ frame, runs }: ReceiptView): SearchFrame {
  const route = runs.find(({ tool }) => tool === "route");
  const read = searchFiltersSchema.safeParse(route?.outputs.recognisedFilters ?? {});
  return read.success ? { ...frame, filters: { ...frame.filters, ...read.data } } : frame;
}

function headOf({ createdAt, reasonCodes, laneReports, status }: ReceiptView) {
  return { createdAt, reasonCodes, laneReports, status };
}
