"use server";
import { z } from "zod";
import { receiptIdSchema } from "#lib/domain/receipt-api.ts";
import { pinReceipt } from "#lib/services/receipts/keep-receipt.ts";
import { action } from "./action.ts";

/** Keeps a receipt permanently, or lets it expire. */
export const pinReceiptAction = action({
  name: "pin receipt",
  input: z.strictObject({ id: receiptIdSchema, pinned: z.boolean() }),
  run: pinReceipt,
});
