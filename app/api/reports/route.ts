import { reportTotalsQuerySchema } from "#lib/domain/console-api.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { reportTotals } from "#lib/services/reports/read-report.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return respond(async () => {
    const { corpus } = reportTotalsQuerySchema.parse(queryOf(request));
    const within = corpus === undefined ? {} : { corpusId: corpus };
    return { reports: await reportTotals(await openRequestContext(request), within) };
  });
}
