import { historyQuerySchema } from "#lib/domain/question-api.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { readHistory } from "#lib/services/search/history.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return respond(async () =>
    readHistory(await openRequestContext(request), historyQuerySchema.parse(queryOf(request))),
  );
}
