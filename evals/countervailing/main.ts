import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { findCountervailing } from "#lib/assembly/countervailing/find.ts";
import { loadConfig } from "#lib/config/config.ts";
import { crossValidate } from "./cross-validate.ts";
import { BAR, meetsTarget, outcomeOf, type PairOutcome, totalsByKind, totalsOf } from "./measure.ts";
import { placePair } from "./place-pair.ts";
import { HALVES, type Half, readHalf } from "./read-half.ts";
import { totalsTable } from "./report.ts";
import { readSamplePassages } from "./sample-passages.ts";

const HELP = `npm run eval:countervailing -- [--half tune|report] [--among] [--json FILE]

Looks for countervailing evidence in the labelled pairs over the sample corpus and prints, by kind and over all, how
many that speak against were flagged and how many that only look so. Flagged: a finding marks words of the sentences
that the second quote stands in; the last line counts the sentences beside them too. --among: the second passage stands among all passages of the
sample. Totals alone are printed, never a pair. Ends with 1 where the report half misses the bar
(precision ${BAR.precision}, recall ${BAR.recall}, traps ${BAR.trapShare}).`;

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const { values } = parseArgs({
  options: {
    half: { type: "string" },
    among: { type: "boolean", default: false },
    json: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

async function main(): Promise<number> {
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const halves = HALVES.filter((half) => values.half === undefined || values.half === half);
  if (halves.length === 0) {
    console.error(`There is no half called ${values.half}: tune or report.`);
    return 2;
  }
  const documents = await readSamplePassages(loadConfig(process.env, ROOT));
  const everything = values.among ? documents.flatMap(({ passages }) => passages) : [];
  const totals: Record<string, unknown> = {};
  let isReached = true;
  for (const half of halves) {
    const pairs = await readHalf(ROOT, half);
    const outcomes = pairs.map((pair) =>
      outcomeOf(placePair(documents, pair), findCountervailing, everything),
    );
    console.log(`${totalsTable(titleOf(half, everything.length), outcomes)}\n`);
    if (half === "tune") for (const line of crossValidated(outcomes)) console.log(line);
    totals[half] = { all: totalsOf(outcomes), kinds: totalsByKind(outcomes) };
    if (half === "report") isReached = meetsTarget(totalsOf(outcomes));
  }
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(totals, null, 2)}\n`);
  return isReached ? 0 : 1;
}

/** Cross-validates the tuning half, with the threshold chosen on other pairs. */
function crossValidated(outcomes: readonly PairOutcome[]): string[] {
  const ways = [
    ["five folds", crossValidate(outcomes, (_outcome, index) => index % 5)],
    ["one kind left out in turn", crossValidate(outcomes, ({ kind }) => kind)],
  ] as const;
  return ways.map(([name, { precision, recall, trapShare }]) => {
    const figures = [precision, recall, trapShare].map((value) => value?.toFixed(2) ?? "–");
    return `least score chosen on the rest, ${name}: precision, recall, traps ${figures.join(", ")}\n`;
  });
}

function titleOf(half: Half, among: number): string {
  return among === 0 ? half : `${half}, among ${among} passages`;
}

process.exitCode = await main();
