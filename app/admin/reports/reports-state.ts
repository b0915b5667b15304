import { createSerializer, parseAsInteger, parseAsString } from "nuqs/server";
import type { ReportKind } from "#lib/domain/corpus-console.ts";

/** What the reports show. */
export const reportsParsers = {
  corpus: parseAsString.withDefault(""),
  /** Lines of one report. */
  limit: parseAsInteger.withDefault(100),
};

/** Most lines that one page shows; the export has as many. */
export const MOST_LINES = 500;

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

/** The address of a report as a file. */
export function reportCsvHref(kind: ReportKind, state: { readonly corpus?: string }): string {
  return serialize(`/admin/reports/${kind.replaceAll("_", "-")}/csv`, state);
}
