import type { Context } from "#lib/context.ts";
import { REPORT_KINDS, type Report, type ReportKind } from "#lib/domain/corpus-console.ts";
import { CITED_BUT_STALE } from "./cited-but-stale.ts";
import { FAILED_FILES } from "./failed-files.ts";
import { INJECTION_FLAGS } from "./injection-flags.ts";
import { LOW_OCR_CONFIDENCE } from "./low-ocr-confidence.ts";
import { NEAR_DUPLICATES } from "./near-duplicates.ts";
import { NEVER_RETRIEVED } from "./never-retrieved.ts";
import type { ReportSource } from "./report.ts";
import { SKIPPED_FILES } from "./skipped-files.ts";
import { ZERO_HIT_QUERIES } from "./zero-hit-queries.ts";

const SOURCES: readonly ReportSource[] = [
  FAILED_FILES,
  SKIPPED_FILES,
  ZERO_HIT_QUERIES,
  NEVER_RETRIEVED,
  CITED_BUT_STALE,
  NEAR_DUPLICATES,
  LOW_OCR_CONFIDENCE,
  INJECTION_FLAGS,
];

export type ReadReportInput = {
  readonly kind: ReportKind;
  readonly corpusId?: string;
  /** Default 100, at most 500. */
  readonly limit?: number;
};

export type ReportTotal = { readonly kind: ReportKind; readonly total: number };

const MOST = 500;

/** The lines of one report, the most telling first; its total counts those left out as well. */
export async function readReport(
  context: Context,
  { kind, corpusId, limit = 100 }: ReadReportInput,
): Promise<Report> {
  const source = SOURCES.find((each) => each.kind === kind);
  if (source === undefined) return { kind, total: 0, rows: [] };
  return { kind, ...(await source.read(context, { corpusId, limit: Math.min(limit, MOST) })) };
}

/** How many lines each report has, in the order of REPORT_KINDS. */
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
