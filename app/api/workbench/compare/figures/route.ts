import { comparedFiguresQuerySchema } from "#lib/domain/compare.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { compareFigures } from "#lib/services/compare/compare-figures.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return respond(async () => {
    const { query, a, b, c } = comparedFiguresQuerySchema.parse(queryOf(request));
    return compareFigures(await openRequestContext(request), { query, lists: [a, b, ...(c ? [c] : [])] });
  });
}
