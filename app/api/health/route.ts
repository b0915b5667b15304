import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { checkHealth } from "#lib/services/health/check-health.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return respond(async () => {
    const health = await checkHealth(await openRequestContext(request));
    return Response.json(health, {
      status: health.database === "ok" ? 200 : 503,
      headers: { "cache-control": "no-store" },
    });
  });
}
