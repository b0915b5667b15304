import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { readQueryStats } from "#lib/services/search/query-stats.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return respond(async () => ({ corpora: await readQueryStats(await openRequestContext(request)) }));
}
