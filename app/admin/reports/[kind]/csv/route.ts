import { z } from "zod";
import { reportReason } from "#components/reports/words.ts";
import { REPORT_KINDS } from "#lib/domain/reports.ts";
import { route } from "#lib/http/route.ts";
import { reportCsv } from "#lib/services/reports/report-csv.ts";

export const dynamic = "force-dynamic";

const kindSchema = z
  .string()
  .max(120)
  .transform((part) => part.replaceAll("-", "_"))
  .pipe(z.enum(REPORT_KINDS));

/** A report as CSV. */
export const GET = route({
  query: z.strictObject({ corpus: z.string().min(1).max(120).optional() }),
  params: z.object({ kind: kindSchema }),
  run: async (context, { query: { corpus }, params: { kind } }) => {
    const csv = await reportCsv(context, { kind, corpusId: corpus }, (reason) => reportReason(kind, reason));
    return new Response(csv, {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${kind.replaceAll("_", "-")}.csv"`,
        "cache-control": "no-store",
      },
    });
  },
});
