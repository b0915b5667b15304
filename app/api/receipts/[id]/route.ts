import { receiptQuerySchema, receiptSchema } from "#lib/domain/receipt-api.ts";
import { receiptParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { readReceipt } from "#lib/services/receipts/read-receipt.ts";

export const GET = route({
  summary: "Get a receipt",
  description:
    "Returns the frame, every step with its inputs and outputs, what was filtered out, and every result with the parts of its score. It contains no text of documents.",
  query: receiptQuerySchema,
  params: receiptParams,
  answers: { 200: { description: "The receipt", schema: receiptSchema } },
  errors: { not_found: "No such receipt, or it was removed" },
  run: async (context, { query, params: { id } }) => {
    const receipt = await readReceipt(context, id);
    return query.download ? asFile(`receipt-${id}.json`, receipt) : receipt;
  },
});

function asFile(name: string, value: unknown): Response {
  return new Response(`${JSON.stringify(value, null, 2)}\n`, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    },
  });
}
