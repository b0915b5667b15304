import { receiptsQuerySchema } from "#lib/domain/receipt-api.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { listReceipts } from "#lib/services/receipts/list-receipts.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return respond(async () => {
    const asked = receiptsQuerySchema.parse(queryOf(request));
    return listReceipts(await openRequestContext(request), asked);
  });
}
