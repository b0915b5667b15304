import { createSerializer, parseAsInteger, parseAsString } from "nuqs/server";
import type { ReportKind } from "#lib/domain/reports.ts";

/** State of the reports in the address. */
export const reportsParsers = {
  corpus: parseAsString.withDefault(""),
  /** Entries of one report. */
  limit: parseAsInteger.withDefault(100),
};

/** Maximum entries on one page, and in the export. */
export const MAX_LINES = 500;

const serialize = createSerializer(reportsParsers);

export function reportsHref(state: { readonly corpus?: string }): string {
  return serialize("/admin/reports", state);
}

export function reportHref(
  kind: ReportKind,
  state: { readonly corpus?: string; readonly limit?: number },
): string {
  return serialize(`/admin/reports/${kind.replaceAll("_", "-")}`, state);
}

/** Returns the address of a report as CSV. */
export function reportCsvHref(kind: ReportKind, state: { readonly corpus?: string }): string {
  return serialize(`/admin/reports/${kind.replaceAll("_", "-")}/csv`, state);
}
