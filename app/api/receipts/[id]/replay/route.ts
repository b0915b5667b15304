import { receiptIdSchema, replayRequestSchema } from "#lib/domain/receipt-api.ts";
import { readJson } from "#lib/http/json.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { replayReceipt } from "#lib/services/receipts/replay-receipt.ts";

export const dynamic = "force-dynamic";

export function POST(request: Request, { params }: { readonly params: Promise<{ id: string }> }) {
  return respond(async () => {
    const { asOf } = replayRequestSchema.parse(await readJson(request));
    const id = receiptIdSchema.parse((await params).id);
    return replayReceipt(await openRequestContext(request), { id, asOf });
  });
}
