import { z } from "zod";
import { reportReason } from "#components/words/reports.ts";
import { REPORT_KINDS } from "#lib/domain/corpus-console.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { reportCsv } from "#lib/services/reports/report-csv.ts";

export const dynamic = "force-dynamic";

const querySchema = z.strictObject({ corpus: z.string().min(1).max(120).optional() });
const kindSchema = z
  .string()
  .transform((part) => part.replaceAll("-", "_"))
  .pipe(z.enum(REPORT_KINDS));

/** A report as a file. */
export function GET(request: Request, { params }: { readonly params: Promise<{ kind: string }> }) {
  return respond(async () => {
    const kind = kindSchema.parse((await params).kind);
    const { corpus } = querySchema.parse(queryOf(request));
    const csv = await reportCsv(
      await openRequestContext(request),
      { kind, ...(corpus === undefined ? {} : { corpusId: corpus }) },
      (reason) => reportReason(kind, reason),
    );
    return new Response(csv, {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${kind.replaceAll("_", "-")}.csv"`,
        "cache-control": "no-store",
      },
    });
  });
}
