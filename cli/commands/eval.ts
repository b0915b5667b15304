import { readFile, writeFile } from "node:fs/promises";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { type Baseline, parseBaseline } from "#lib/evaluation/baselines/baseline.ts";
import { compareWithBaseline, type RouteComparison } from "#lib/evaluation/baselines/compare.ts";
import { toHtml } from "#lib/evaluation/report/html.ts";
import { routeFigures, toJson } from "#lib/evaluation/report/json.ts";
import { classTable, comparisonTable, figureTable, pairTable } from "#lib/evaluation/report/tables.ts";
import type { MeasuredSet } from "#lib/evaluation/runs/measured.ts";
import { verdictLines, verdicts } from "#lib/evaluation/runs/rules.ts";
import { inSplit } from "#lib/evaluation/runs/split.ts";
import type { CommandEnvironment, Run } from "../command.ts";
import { measureAll, readWork } from "../eval/measure.ts";
import { type EvalOptions, readOptions } from "../eval/options.ts";

/** The spec's exit codes (rag-package, section 15). */
const EXIT = { ok: 0, failure: 1, malformed: 2, degraded: 3 } as const;

/** Measures golden sets and judged collections; compares with a baseline where one is given. */
export const run: Run = async (args, environment) => {
  try {
    return await evaluate(readOptions(args, process.env), environment);
  } catch (error) {
    if (!isAppError(error, "bad_request")) throw error;
    environment.tell(error.message);
    return EXIT.malformed;
  }
};

async function evaluate(options: EvalOptions, environment: CommandEnvironment): Promise<number> {
  for (const reason of options.skipped) environment.print(`eval skipped: ${reason}.`);
  const work = await readWork(options);
  const baselines = await readBaselines(options.baselines);
  if (work.golden.length + work.datasets.length === 0) return EXIT.ok;
  const measured = await measureAll(work, options, environment);
  for (const { set, notes } of measured) for (const note of notes) environment.tell(`${set.name}: ${note}`);
  const comparisons = compareAll(measured, baselines);
  printAll(measured, comparisons, options, environment);
  await writeReports(measured, comparisons, options);
  return comparisons.some(({ degraded }) => degraded) ? EXIT.degraded : EXIT.ok;
}

async function readBaselines(files: readonly string[]): Promise<Baseline[]> {
  const read = [];
  for (const file of files) read.push(...parseBaseline(await readFile(file, "utf8"), file));
  return read;
}

/** A baseline that fits nothing that was measured is a mistake, not a pass. */
function compareAll(measured: readonly MeasuredSet[], baselines: readonly Baseline[]): RouteComparison[] {
  return baselines.flatMap((baseline) => {
    const found = measured
      .filter(({ set }) => set.name === baseline.name)
      .flatMap((each) => compareWithBaseline(each, baseline));
    if (found.every(({ compared }) => compared === 0)) {
      const words = `The baseline of ${baseline.name} has no question and route in common with what was measured.`;
      throw new AppError("bad_request", words);
    }
    return found;
  });
}

function printAll(
  measured: readonly MeasuredSet[],
  comparisons: readonly RouteComparison[],
  options: EvalOptions,
  { print }: CommandEnvironment,
): void {
  const halves = options.open ? [[" (all questions)", measured] as const, reportHalf(measured)] : [];
  const parts = [
    ...(options.open
      ? halves.map(([title, sets]) => `Open sets${title}\n\n${figureTable(sets)}`)
      : [figureTable(measured)]),
    ...measured.map(classTable),
    pairTable(measured),
    verdictLines(verdicts(measured)),
    comparisons.length === 0 ? null : comparisonTable(comparisons),
  ];
  print(parts.filter((part) => part !== null && part !== "").join("\n\n"));
}

/** The questions that nothing was tuned on. */
function reportHalf(measured: readonly MeasuredSet[]) {
  const half = measured.map((each) => ({
    ...each,
    routes: each.routes.map(({ route, rows }) => ({
      route,
      rows: rows.filter(({ id }) => inSplit(id, "report")),
    })),
  }));
  return [" (the half that nothing was tuned on)", half] as const;
}

async function writeReports(
  measured: readonly MeasuredSet[],
  comparisons: readonly RouteComparison[],
  { json, html, open }: EvalOptions,
): Promise<void> {
  if (json !== undefined) {
    const [, half] = reportHalf(measured);
    const reports = measured.map((each, index) => ({
      ...toJson(each, comparisons),
      ...(open ? { report_half: routeFigures(half[index]?.routes ?? []) } : {}),
    }));
    await writeFile(json, `${JSON.stringify(reports.length === 1 ? reports[0] : reports, null, 2)}\n`);
  }
  if (html !== undefined) await writeFile(html, toHtml(measured, comparisons));
}
