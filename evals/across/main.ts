import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { loadConfig } from "#lib/config/config.ts";
import { parseGolden } from "#lib/evaluation/golden/parse-golden.ts";
import { withSampleCorpora } from "../search/instances.ts";
import { measureAcross } from "./measure.ts";
import { acrossTable } from "./report.ts";

const HELP = `npm run eval:across -- [--golden FILE] [--json FILE] [--data-dir FOLDER]

Asks the questions that no one corpus of the sample answers (FILE, default db/seed/cross-corpus.yaml) as comparisons
across corpora, with the corpora of each case and without, and prints how often all right documents stand among the
first of one list over all sides, and of their own side's.`;

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const { values } = parseArgs({
  options: {
    golden: { type: "string" },
    json: { type: "string" },
    "data-dir": { type: "string" },
    help: { type: "boolean", default: false },
  },
});

async function main(): Promise<void> {
  if (values.help) {
    console.log(HELP);
    return;
  }
  const file = values.golden ?? path.join(ROOT, "db", "seed", "cross-corpus.yaml");
  const set = parseGolden(await readFile(file, "utf8"), path.basename(file));
  const environment = {
    root: ROOT,
    config: loadConfig(process.env, ROOT),
    signal: new AbortController().signal,
    print: (line: string) => process.stdout.write(`${line}\n`),
    printStderr: (line: string) => process.stderr.write(`${line}\n`),
  };
  const dataDir = path.resolve(values["data-dir"] ?? path.join(tmpdir(), "sightline-eval"));
  const rows = await withSampleCorpora({ environment, dataDir }, (context) => measureAcross(context, set));
  environment.print(acrossTable(rows, set.k));
  for (const { id, way, wanted, together } of rows)
    if (together < wanted) environment.print(`${way}: ${id}, ${together} of ${wanted}`);
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(rows, null, 2)}\n`);
}

await main();
