import { pageEventSchema } from "#lib/domain/receipt-api.ts";
import { readJson } from "#lib/http/json.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { recordPageEvent } from "#lib/services/search/record-page-event.ts";

export const dynamic = "force-dynamic";

/** What the pages tell of their reader; kept on this machine. */
export function POST(request: Request) {
  return respond(async () => {
    const told = pageEventSchema.parse(await readJson(request));
    await recordPageEvent(await openRequestContext(request), told);
    return new Response(null, { status: 204 });
  });
}
