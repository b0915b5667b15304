import { writeFile } from "node:fs/promises";
import type { MeasuredSet } from "#lib/evaluation/measured.ts";
import type { RouteComparison } from "../baselines/compare.ts";
import { toHtml } from "../report/html.ts";
import { routeFigures, toJson } from "../report/json.ts";
import { classTable, comparisonTable, figureTable, pairTable } from "../report/tables.ts";
import { verdictLines, verdicts } from "../runs/rules.ts";
import { inSplit } from "../runs/split.ts";
import type { EvalOptions } from "./options.ts";

/** Returns the printed output. */
export function printed(
  measured: readonly MeasuredSet[],
  comparisons: readonly RouteComparison[],
  { open }: EvalOptions,
): string {
  const figures = open
    ? [
        `All questions\n\n${figureTable(measured)}`,
        `The half of the questions that nothing was tuned on\n\n${figureTable(measured.map(reportHalf))}`,
      ]
    : [figureTable(measured)];
  const parts = [
    ...figures,
    ...measured.map(classTable),
    pairTable(measured),
    verdictLines(verdicts(measured)),
    comparisons.length === 0 ? null : comparisonTable(comparisons),
  ];
  return parts.filter((part) => part !== null && part !== "").join("\n\n");
}

/** Returns only the questions that were not used for tuning. */
function reportHalf(measured: MeasuredSet): MeasuredSet {
  const routes = measured.routes.map(({ route, rows }) => ({
    route,
    rows: rows.filter(({ id }) => inSplit(id, "report")),
  }));
  return { ...measured, routes };
}

/** Writes the requested reports. The JSON of a single set is its report, otherwise a list. */
export async function writeReports(
  measured: readonly MeasuredSet[],
  comparisons: readonly RouteComparison[],
  { json, html, open }: EvalOptions,
): Promise<void> {
  if (json !== undefined) {
    const reports = measured.map((each) => ({
      ...toJson(each, comparisons),
      ...(open ? { report_half: routeFigures(reportHalf(each).routes) } : {}),
    }));
    await writeFile(json, `${JSON.stringify(reports.length === 1 ? reports[0] : reports, null, 2)}\n`);
  }
  if (html !== undefined) await writeFile(html, toHtml(measured, comparisons));
}
