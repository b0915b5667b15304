"use server";
import { z } from "zod";
import { receiptIdSchema } from "#lib/domain/receipt-api.ts";
import { openServerContext } from "#lib/runtime.ts";
import { pinReceipt } from "#lib/services/receipts/keep-receipt.ts";
import { type ActionOutcome, outcomeOf } from "./outcome.ts";

const pinSchema = z.strictObject({ id: receiptIdSchema, pinned: z.boolean() });

/** Keeps a receipt whatever its age, or lets it go with the others. */
export async function pinReceiptAction(input: unknown): Promise<ActionOutcome<void>> {
  return outcomeOf(async () => pinReceipt(await openServerContext(), pinSchema.parse(input)));
}
