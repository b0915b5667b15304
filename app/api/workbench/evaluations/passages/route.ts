import { passagesQuerySchema } from "#lib/domain/evaluation-views.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { readPassages } from "#lib/services/documents/read-passages.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return respond(async () =>
    readPassages(await openRequestContext(request), passagesQuerySchema.parse(queryOf(request))),
  );
}
