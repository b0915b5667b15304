import { cache } from "react";
import { receiptIdSchema } from "#lib/domain/receipt-api.ts";
import { openServerContext } from "#lib/runtime.ts";
import { readReceipt } from "#lib/services/receipts/read-receipt.ts";

/**
 * Returns a receipt. Cached, so that title and page share one read.
 * @throws AppError("not_found")
 */
export const receiptOf = cache(async (id: string) =>
  readReceipt(await openServerContext(), receiptIdSchema.parse(id)),
);
