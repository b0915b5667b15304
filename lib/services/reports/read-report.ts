import type { Context } from "#lib/context.ts";
import { REPORT_KINDS, type Report, type ReportKind } from "#lib/domain/corpus-console.ts";

export type ReadReportInput = {
  readonly kind: ReportKind;
  readonly corpusId?: string;
  /** Default 100, at most 500. */
  readonly limit?: number;
};

export type ReportTotal = { readonly kind: ReportKind; readonly total: number };

/** The lines of one report, the most telling first; its total counts those left out as well. */
export async function readReport(_context: Context, { kind }: ReadReportInput): Promise<Report> {
  return { kind, total: 0, rows: [] };
}

/** How many lines each report has, in the order of REPORT_KINDS. */
export async function reportTotals(
  _context: Context,
  _input: { readonly corpusId?: string } = {},
): Promise<ReportTotal[]> {
  return REPORT_KINDS.map((kind) => ({ kind, total: 0 }));
}
