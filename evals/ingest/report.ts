import { type FormatSummary, type IngestOutcome, summarise, summaryOf } from "./outcome.ts";
import type { Threshold } from "./thresholds.ts";

const HEADER = [
  "format",
  "files",
  "ok",
  "refused, by code",
  "silent",
  "crash",
  "hang",
  "pages =",
  "recall",
  "precision",
  "s",
];

function number(value: number | undefined): string {
  return value === undefined ? "" : value.toFixed(3);
}

function cellsOf(summary: FormatSummary): readonly string[] {
  const refused = Object.entries(summary.refused).sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    summary.format,
    String(summary.files),
    String(summary.ok),
    refused.map(([code, count]) => `${code} ${count}`).join(", "),
    String(summary.silent),
    String(summary.crashes),
    String(summary.hangs),
    summary.pagesCompared > 0 ? `${summary.pagesEqual}/${summary.pagesCompared}` : "",
    summary.compared > 0 ? `${number(summary.recallMedian)} (${summary.compared})` : "",
    summary.compared > 0 ? number(summary.precisionMedian) : "",
    summary.seconds.toFixed(1),
  ];
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = HEADER.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  return rows.map((row) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(" | ")} |`).join("\n");
}

/** Returns the evaluation as a Markdown table by format, with medians of word recall and precision. */
export function formatTable(outcomes: readonly IngestOutcome[]): string {
  const rows = [HEADER, HEADER.map(() => "-"), ...summarise(outcomes).map(cellsOf)];
  return table([...rows, cellsOf(withoutMedians(summaryOf("all", outcomes)))]);
}

/** Medians over formats with different thresholds are meaningless. */
function withoutMedians(summary: FormatSummary): FormatSummary {
  return { ...summary, compared: 0, recallMedian: undefined, precisionMedian: undefined };
}

/** Returns one line per threshold: met or not. */
export function thresholdLines(thresholds: readonly Threshold[]): string {
  return thresholds
    .map(({ name, wanted, got, met }) => `${met ? "met    " : "NOT MET"} ${name}: ${got} (wanted ${wanted})`)
    .join("\n");
}

/** Returns the files that crashed, hung or were silent. */
export function failureLines(outcomes: readonly IngestOutcome[]): string {
  return outcomes
    .filter(({ status }) => status !== "ok" && status !== "refused")
    .map(({ path, status, code, message }) => `${status} ${path}${code ? `: ${code} ${message ?? ""}` : ""}`)
    .join("\n");
}
