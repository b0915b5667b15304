import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { CommandEnvironment } from "#cli/command.ts";
import { loadConfig } from "#lib/config/config.ts";
import { readBeirSet } from "../beir/dataset.ts";
import { loadCorpus } from "../beir/load-corpus.ts";
import { inOwnDatabase } from "../search/instances.ts";
import { readOptions } from "../search/options.ts";
import { measureConfidence } from "./measure.ts";
import { confidenceTables, laneFigures, type MeasuredConfidence, verdictFigures } from "./report.ts";

const HELP = `npm run eval:confidence -- [--data FOLDER] [--dataset FOLDER …] [--json FILE] [--data-dir FOLDER]

Asks the questions of the open sets (under FOLDER, default EVAL_DATA_DIR, or the sets named) and prints how well each
lane's confidence separates right from wrong, and how often the answer is "no strong evidence": for
unanswerable questions, for those whose answer was found, and for those whose answer was not found. Both halves are
reported; the thresholds were tuned on the half called tune.`;

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const { values } = parseArgs({
  options: {
    data: { type: "string" },
    dataset: { type: "string", multiple: true },
    json: { type: "string" },
    "data-dir": { type: "string" },
    help: { type: "boolean", default: false },
  },
});

async function main(): Promise<number> {
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  // All other options are those of `eval`.
  const named = (values.dataset ?? []).flatMap((folder) => ["--dataset", folder]);
  const args = [
    ...(named.length > 0 ? named : ["--open"]),
    ...(values.data === undefined ? [] : ["--data", values.data]),
    ...(values["data-dir"] === undefined ? [] : ["--data-dir", values["data-dir"]]),
  ];
  const { datasets, skipped, dataDir } = readOptions(args, process.env);
  for (const reason of skipped) console.log(`eval:confidence skipped: ${reason}.`);
  if (datasets.length === 0) return 0;
  const environment: CommandEnvironment = {
    root: ROOT,
    config: loadConfig(process.env, ROOT),
    signal: new AbortController().signal,
    print: (line) => process.stdout.write(`${line}\n`),
    printStderr: (line) => process.stderr.write(`${line}\n`),
  };
  const measured: MeasuredConfidence[] = [];
  await inOwnDatabase({ environment, dataDir }, async (context) => {
    for (const folder of datasets) {
      const set = await readBeirSet(folder);
      const corpus = await loadCorpus(context, set);
      measured.push({ set: set.name, rows: await measureConfidence(context, corpus, set) });
      environment.printStderr(`${set.name}: ${set.queries.length + set.unanswerable.length} questions`);
    }
  });
  console.log(confidenceTables(measured));
  const report = { lanes: laneFigures(measured), verdicts: verdictFigures(measured), measured };
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`);
  return 0;
}

process.exitCode = await main();
