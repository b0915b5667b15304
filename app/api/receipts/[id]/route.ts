import { receiptIdSchema, receiptQuerySchema } from "#lib/domain/receipt-api.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { readReceipt } from "#lib/services/receipts/read-receipt.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request, { params }: { readonly params: Promise<{ id: string }> }) {
  return respond(async () => {
    const { download } = receiptQuerySchema.parse(queryOf(request));
    const id = receiptIdSchema.parse((await params).id);
    const receipt = await readReceipt(await openRequestContext(request), id);
    return download ? asFile(`receipt-${id}.json`, receipt) : receipt;
  });
}

function asFile(name: string, value: unknown): Response {
  return new Response(`${JSON.stringify(value, null, 2)}\n`, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    },
  });
}
