import { compareInputSchema } from "#lib/domain/compare.ts";
import { readJson } from "#lib/http/json.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { compareRoutes } from "#lib/services/compare/compare-routes.ts";

export const dynamic = "force-dynamic";

export function POST(request: Request) {
  return respond(async () => {
    const asked = compareInputSchema.parse(await readJson(request));
    return compareRoutes(await openRequestContext(request), asked);
  });
}
