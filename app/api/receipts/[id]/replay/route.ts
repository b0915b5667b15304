import { replayRequestSchema, replaySchema } from "#lib/domain/receipt-api.ts";
import { receiptParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { replayReceipt } from "#lib/services/search/replay-receipt.ts";

export const POST = route({
  summary: "Replay a receipt's search and compare the results",
  description:
    "Runs the same frame over today's index, as of the receipt's time or today. Each difference has its causes. A difference without a logged cause is `unexplained`.",
  params: receiptParams,
  body: replayRequestSchema,
  answers: { 200: { description: "The results then and now, and their differences", schema: replaySchema } },
  errors: {
    not_found: "No such receipt, or it was removed",
  },
  searches: "in_slot",
  run: (context, { params, body }) => replayReceipt(context, { id: params.id, asOf: body.asOf }),
});
