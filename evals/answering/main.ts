import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { CommandEnvironment } from "#cli/command.ts";
import { loadConfig } from "#lib/config/config.ts";
import { readBeirSet } from "../beir/dataset.ts";
import { loadCorpus } from "../beir/load-corpus.ts";
import { inOwnDatabase } from "../search/instances.ts";
import { readOptions } from "../search/options.ts";
import { measureAnswering } from "./measure.ts";
import { type AnsweringRule, answeringTable, type MeasuredAnswering } from "./report.ts";

const HELP = `npm run eval:answering -- --dataset FOLDER … [--foreign FOLDER …] [--questions N] [--json FILE] [--data-dir FOLDER]

Asks up to N (default 40) questions of each judged set of texts, and prints how well "this document answers" agrees with
the judgements, for several limits. Nothing answers the questions of a --foreign set, which is about something else. Sets for tuning and sets that are only reported share no document.`;

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** The first is the limit of weak evidence alone. */
const RULES: readonly AnsweringRule[] = [
  { ofBest: 0, least: 0, spread: true },
  { ofBest: 0.75, least: 0.6, spread: true },
  ...[0.65, 0.7, 0.75, 0.8].flatMap((ofBest) =>
    [0, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7].map((least) => ({ ofBest, least })),
  ),
];
const { values } = parseArgs({
  options: {
    dataset: { type: "string", multiple: true },
    foreign: { type: "string", multiple: true },
    questions: { type: "string", default: "40" },
    json: { type: "string" },
    "data-dir": { type: "string" },
    help: { type: "boolean", default: false },
  },
});

async function main(): Promise<number> {
  const named = values.dataset ?? [];
  if (values.help || named.length === 0) {
    console.log(HELP);
    return 0;
  }
  const { datasets, dataDir } = readOptions(
    [
      ...named.flatMap((folder) => ["--dataset", folder]),
      ...(values["data-dir"] === undefined ? [] : ["--data-dir", values["data-dir"]]),
    ],
    process.env,
  );
  const environment: CommandEnvironment = {
    root: ROOT,
    config: loadConfig(process.env, ROOT),
    signal: new AbortController().signal,
    print: (line) => process.stdout.write(`${line}\n`),
    printStderr: (line) => process.stderr.write(`${line}\n`),
  };
  const measured: MeasuredAnswering[] = [];
  const foreign = await Promise.all((values.foreign ?? []).map(readBeirSet));
  await inOwnDatabase({ environment, dataDir }, async (context) => {
    for (const folder of datasets) {
      const set = await readBeirSet(folder);
      const corpus = await loadCorpus(context, set);
      const rows = await measureAnswering(context, corpus, set, Number(values.questions));
      measured.push({ set: set.name, rows });
      environment.printStderr(`${set.name}: ${rows.length} questions`);
      for (const { name, queries } of foreign) {
        const unanswerable = { queries, qrels: new Map() };
        const asked = await measureAnswering(context, corpus, unanswerable, Number(values.questions));
        measured.push({ set: `${set.name} asked ${name}`, rows: asked });
      }
    }
  });
  console.log(answeringTable(measured, RULES));
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(measured, null, 2)}\n`);
  return 0;
}

process.exitCode = await main();
