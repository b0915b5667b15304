import { receiptIdSchema } from "#lib/domain/receipt-api.ts";
import { readReceipt } from "#lib/services/receipts/read-receipt.ts";
import { readOf } from "./read-of.ts";

/** Returns a receipt. */
export const receiptOf = readOf(receiptIdSchema, readReceipt);
