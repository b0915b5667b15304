import type { Context } from "#lib/context.ts";
import { REPORT_KINDS, type ReportKind } from "#lib/domain/reports.ts";
import { readReport } from "./read-report.ts";

type ReportTotal = { readonly kind: ReportKind; readonly total: number };

/** Returns the number of lines of each report, in the order of REPORT_KINDS. */
export async function reportTotals(
  context: Context,
  { corpusId }: { readonly corpusId?: string } = {},
): Promise<ReportTotal[]> {
  const totals: ReportTotal[] = [];
  for (const kind of REPORT_KINDS) {
    const { total } = await readReport(context, {
      kind,
      limit: 0,
      ...(corpusId === undefined ? {} : { corpusId }),
    });
    totals.push({ kind, total });
  }
  return totals;
}
