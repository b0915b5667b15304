import { readFile } from "node:fs/promises";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { type Baseline, parseBaseline } from "#lib/evaluation/baselines/baseline.ts";
import { compareWithBaseline, type RouteComparison } from "#lib/evaluation/baselines/compare.ts";
import type { MeasuredSet } from "#lib/evaluation/runs/measured.ts";
import type { CommandEnvironment, Run } from "../command.ts";
import { measureAll, readWork } from "../eval/measure.ts";
import { measureOcr } from "../eval/ocr.ts";
import { type EvalOptions, readOptions } from "../eval/options.ts";
import { printed, writeReports } from "../eval/report.ts";

/** The spec's exit codes (rag-package, section 15); 1 is left to what nobody expected. */
const EXIT = { ok: 0, malformed: 2, degraded: 3 } as const;

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
  let kept = true;
  for (const folder of options.ocr) kept = (await measureOcr(folder, environment)) && kept;
  if (work.golden.length + work.datasets.length === 0) return kept ? EXIT.ok : EXIT.degraded;
  const measured = await measureAll(work, options, environment);
  for (const { set, notes } of measured) for (const note of notes) environment.tell(`${set.name}: ${note}`);
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
