import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { CommandEnvironment } from "#cli/command.ts";
import { loadConfig } from "#lib/config/config.ts";
import { DEFAULT_CONFIGURATION } from "#lib/domain/assembly-settings.ts";
import { readBeirSet } from "../beir/dataset.ts";
import { loadCorpus } from "../beir/load-corpus.ts";
import { inOwnDatabase } from "../search/instances.ts";
import { measureDiversity } from "./measure.ts";
import { brokenGuarantees, diversityTable } from "./report.ts";

const HELP = `npm run eval:assembly -- [--dataset FOLDER | --data FOLDER] [--json FILE] [--data-dir FOLDER] [--first N]

Asks the questions of a judged set (default: text/planning-coventry under --data or EVAL_DATA_DIR) and prints for the
first ten ranked passages and the first ten of packs how many pairs count as one passage, and how many of the relevant
passages, or what counts as one with them, are there. Ends with 3 where a balanced pack repeats itself or holds less.`;

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const { values } = parseArgs({
  options: {
    dataset: { type: "string" },
    data: { type: "string" },
    json: { type: "string" },
    "data-dir": { type: "string" },
    first: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

async function main(): Promise<number> {
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const data = values.data ?? process.env.EVAL_DATA_DIR;
  const folder = values.dataset ?? (data && path.join(data, "text", "planning-coventry"));
  if (folder === undefined || !existsSync(folder)) {
    console.log(`eval:assembly skipped: ${folder ?? "EVAL_DATA_DIR or --data"} names no folder.`);
    return 0;
  }
  const environment: CommandEnvironment = {
    root: ROOT,
    config: loadConfig(process.env, ROOT),
    signal: new AbortController().signal,
    print: (line) => process.stdout.write(`${line}\n`),
    printStderr: (line) => process.stderr.write(`${line}\n`),
  };
  const set = await readBeirSet(folder);
  const dataDir = path.resolve(values["data-dir"] ?? path.join(tmpdir(), "sightline-eval"));
  return inOwnDatabase({ environment, dataDir }, async (context) => {
    const corpus = await loadCorpus(context, set, (done, total) => {
      if (done % 500 === 0 || done === total) environment.printStderr(`${done}/${total} passages`);
    });
    const queries = set.queries.slice(0, Number(values.first ?? set.queries.length));
    const rows = await measureDiversity(context, { ...set, queries }, corpus, (done, total) => {
      if (done % 60 === 0) environment.printStderr(`${done}/${total} questions`);
    });
    environment.print(`${set.name}, ${rows.length} questions, sha256 ${set.hash}`);
    environment.print(diversityTable(rows));
    if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(rows, null, 2)}\n`);
    const broken = brokenGuarantees(rows, DEFAULT_CONFIGURATION);
    for (const words of broken) environment.printStderr(words);
    return broken.length > 0 ? 3 : 0;
  });
}

process.exitCode = await main();
