import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { listProviders } from "#lib/services/providers/list-providers.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return respond(async () => ({ providers: await listProviders(await openRequestContext(request)) }));
}
