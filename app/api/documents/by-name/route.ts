import { byNameQuerySchema } from "#lib/domain/question-api.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { byName } from "#lib/services/search/by-name.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return respond(async () =>
    byName(await openRequestContext(request), byNameQuerySchema.parse(queryOf(request))),
  );
}
