import { reportKindSchema, reportQuerySchema } from "#lib/domain/console-api.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { readReport } from "#lib/services/reports/read-report.ts";

export const dynamic = "force-dynamic";
type Params = { readonly params: Promise<{ kind: string }> };

export function GET(request: Request, { params }: Params) {
  return respond(async () => {
    const kind = reportKindSchema.parse((await params).kind);
    const { corpus, limit } = reportQuerySchema.parse(queryOf(request));
    const within = corpus === undefined ? {} : { corpusId: corpus };
    return readReport(await openRequestContext(request), { kind, limit, ...within });
  });
}
