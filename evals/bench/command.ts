import { writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg, release, type } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Run } from "#cli/command.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { brokenRatios, type Figure, figureTable, isMet } from "./figures.ts";
import { GROWTH_STEPS, growthTable, measureGrowth, STEP_LIMIT_MS } from "./growth.ts";
import { FULL, ONLY_WHEN_NAMED, QUICK, SCENARIOS, type Scenario } from "./options.ts";
import { runBench } from "./run.ts";

function options(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      json: { type: "string" },
      only: { type: "string" },
      data: { type: "string" },
      rows: { type: "string" },
      quick: { type: "boolean", default: false },
      fresh: { type: "boolean", default: false },
      growth: { type: "boolean", default: false },
      "no-fsync": { type: "boolean", default: false },
    },
  });
  const asked = values.only?.split(",");
  const unknown = asked?.find((name) => !SCENARIOS.some((scenario) => scenario === name));
  if (unknown !== undefined)
    throw new AppError("bad_request", `--only knows ${SCENARIOS.join(", ")}, not ${unknown}.`);
  const only = SCENARIOS.filter(
    (scenario: Scenario) => asked?.includes(scenario) ?? !ONLY_WHEN_NAMED.includes(scenario),
  );
  const sizes = values.quick ? QUICK : FULL;
  return { ...values, only, sizes: { ...sizes, rows: countOf(values.rows) ?? sizes.rows } };
}

function countOf(rows: string | undefined): number | null {
  if (rows === undefined) return null;
  const count = Number(rows);
  if (Number.isInteger(count) && count > 0) return count;
  throw new AppError("bad_request", `--rows needs a whole number above 0, not ${rows}.`);
}

/** Exits with 1 if a ratio bound is broken. Absolute targets are only reported. A failed scenario prints what it measured. */
export const run: Run = async (args, { root, print, printStderr }) => {
  const { json, only, sizes, data, quick, fresh, growth, "no-fsync": withoutFsync } = options(args);
  if (growth) return runGrowth(json, quick, { root, print, printStderr });
  const busyAtStart = loadavg()[0] ?? 0;
  const figures: Figure[] = [];
  const bench = {
    root,
    env: process.env,
    cacheDir: path.join(root, "node_modules", ".cache", "sightline"),
    sizes,
    only,
    fresh,
    durable: !withoutFsync,
    dataFolder: data ?? process.env.EVAL_DATA_DIR ?? null,
    say: (line: string) => printStderr(`bench: ${line}`),
  };
  await runBench(bench, figures).finally(() => print(`${figureTable(figures)}\n`));
  const machine = {
    processors: `${availableParallelism()} × ${cpus()[0]?.model ?? "unknown"}`,
    system: `${type()} ${release()}`,
    node: process.version,
    loadBefore: busyAtStart,
  };
  print(`${machine.processors}, Node ${machine.node}, load ${busyAtStart.toFixed(1)} before it began.`);
  if (busyAtStart > 1) print("The machine was busy: ratios hold, absolute figures and targets say little.");
  for (const figure of brokenRatios(figures)) print(`Broken: ${figure.name} is ${figure.value.toFixed(2)}.`);
  if (json !== undefined) await writeJson(json, { machine, figures });
  return brokenRatios(figures).length === 0 ? 0 : 1;
};

/** Measures how cost grows. Separate, because it takes an hour. */
async function runGrowth(
  json: string | undefined,
  quick: boolean,
  { root, print, printStderr }: Pick<Parameters<Run>[1], "root" | "print" | "printStderr">,
): Promise<number> {
  const serverUrl = process.env.TEST_DATABASE_URL ?? null;
  if (serverUrl === null)
    printStderr("bench: TEST_DATABASE_URL names no server, so that only the embedded database is measured");
  const rows = await measureGrowth({
    root,
    env: process.env,
    cacheDir: path.join(root, "node_modules", ".cache", "sightline"),
    steps: quick ? [200, 400] : GROWTH_STEPS,
    searches: quick ? 5 : 60,
    stepLimitMs: STEP_LIMIT_MS,
    serverUrl,
    say: (line) => printStderr(`bench: ${line}`),
  });
  print(`${growthTable(rows)}\n`);
  if (json !== undefined)
    await writeFile(json, `${JSON.stringify({ measuredAt: new Date().toISOString(), rows }, null, 2)}\n`);
  return 0;
}

async function writeJson(
  file: string,
  { machine, figures }: { readonly machine: object; readonly figures: readonly Figure[] },
): Promise<void> {
  const withVerdicts = figures.map((figure) => ({
    ...figure,
    met: figure.bound === null ? null : isMet(figure),
  }));
  const report = { measuredAt: new Date().toISOString(), machine, figures: withVerdicts };
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
}
