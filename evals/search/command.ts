import { readFile } from "node:fs/promises";
import type { CommandEnvironment, Run } from "#cli/command.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import type { MeasuredSet } from "#lib/evaluation/measured.ts";
import { type Baseline, parseBaseline } from "../baselines/baseline.ts";
import { compareWithBaseline, type RouteComparison } from "../baselines/compare.ts";
import { measureAll, readWork } from "./measure.ts";
import { measureOcr } from "./ocr.ts";
import { type EvalOptions, readOptions } from "./options.ts";
import { printed, writeReports } from "./report.ts";

/** Exit codes (docs/quality.md). 1 is left for unexpected errors. */
const EXIT = { ok: 0, malformed: 2, degraded: 3 } as const;

/** Measures golden sets and judged collections, and compares them with a baseline if one is given. */
export const run: Run = async (args, environment) => {
  try {
    return await evaluate(readOptions(args, process.env), environment);
  } catch (error) {
    if (!isAppError(error, "bad_request")) throw error;
    environment.printStderr(error.message);
    return EXIT.malformed;
  }
};

async function evaluate(options: EvalOptions, environment: CommandEnvironment): Promise<number> {
  for (const reason of options.skipped) environment.print(`eval skipped: ${reason}.`);
  const work = await readWork(options);
  const baselines = await readBaselines(options.baselines);
  let kept = true;
  for (const folder of options.ocr) kept = (await measureOcr(folder, environment)) && kept;
  if (work.golden.length + work.datasets.length === 0) return kept ? EXIT.ok : EXIT.degraded;
  const measured = await measureAll(work, options, environment);
  for (const { set, notes } of measured)
    for (const note of notes) environment.printStderr(`${set.name}: ${note}`);
  const comparisons = compareAll(measured, baselines);
  environment.print(printed(measured, comparisons, options));
  await writeReports(measured, comparisons, options);
  return !kept || comparisons.some(({ degraded }) => degraded) ? EXIT.degraded : EXIT.ok;
}

async function readBaselines(files: readonly string[]): Promise<Baseline[]> {
  const read = [];
  for (const file of files) read.push(...parseBaseline(await readFile(file, "utf8"), file));
  return read;
}

/** A baseline that matches nothing measured is a mistake, not a pass. */
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
