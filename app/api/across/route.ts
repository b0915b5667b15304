import { acrossInputSchema } from "#lib/domain/across.ts";
import { readJson } from "#lib/http/json.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { compareCorpora } from "#lib/services/compare/compare-corpora.ts";

export const dynamic = "force-dynamic";

export function POST(request: Request) {
  return respond(async () => {
    const asked = acrossInputSchema.parse(await readJson(request));
    return compareCorpora(await openRequestContext(request), asked);
  });
}
