import type { Context } from "#lib/context.ts";
import type { Report, ReportKind } from "#lib/domain/reports.ts";
import { CITED_BUT_STALE } from "./internal/cited-but-stale.ts";
import { FAILED_FILES } from "./internal/failed-files.ts";
import { INJECTION_FLAGS } from "./internal/injection-flags.ts";
import { LOW_OCR_CONFIDENCE } from "./internal/low-ocr-confidence.ts";
import { NEAR_DUPLICATES } from "./internal/near-duplicates.ts";
import { NEVER_RETRIEVED } from "./internal/never-retrieved.ts";
import type { ReportSource } from "./internal/report.ts";
import { SKIPPED_FILES } from "./internal/skipped-files.ts";
import { ZERO_HIT_QUERIES } from "./internal/zero-hit-queries.ts";

const SOURCES: Readonly<Record<ReportKind, ReportSource>> = {
  failed_files: FAILED_FILES,
  skipped_files: SKIPPED_FILES,
  zero_hit_queries: ZERO_HIT_QUERIES,
  never_retrieved: NEVER_RETRIEVED,
  cited_but_stale: CITED_BUT_STALE,
  near_duplicates: NEAR_DUPLICATES,
  low_ocr_confidence: LOW_OCR_CONFIDENCE,
  injection_flags: INJECTION_FLAGS,
};

export type ReadReportInput = {
  readonly kind: ReportKind;
  readonly corpusId?: string;
  /** Default 100, at most 500. */
  readonly limit?: number;
};

const MAX_LINES = 500;

/**
 * Returns the lines of one report, most important first. The total also counts the lines beyond the limit (ADR 0034).
 */
export async function readReport(
  context: Context,
  { kind, corpusId, limit = 100 }: ReadReportInput,
): Promise<Report> {
  return { kind, ...(await SOURCES[kind].read(context, { corpusId, limit: Math.min(limit, MAX_LINES) })) };
}
