import { receiptPageSchema, receiptsQuerySchema } from "#lib/domain/receipt-api.ts";
import { route } from "#lib/http/route.ts";
import { listReceipts } from "#lib/services/receipts/list-receipts.ts";

export const GET = route({
  summary: "List receipts of searches",
  query: receiptsQuerySchema,
  answers: { 200: { description: "Receipts, newest first", schema: receiptPageSchema } },
  run: (context, { query }) => listReceipts(context, query),
});
