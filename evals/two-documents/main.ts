import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { CommandEnvironment } from "#cli/command.ts";
import { loadConfig } from "#lib/config/config.ts";
import { loadSources } from "../beir/load-corpus.ts";
import { inOwnDatabase } from "../search/instances.ts";
import { readTwoDocumentSet } from "./dataset.ts";
import { measureTwoDocuments } from "./measure.ts";
import { twoDocumentTable } from "./report.ts";

const HELP = `npm run eval:two-documents -- --questions FILE [--data FOLDER] [--json FILE] [--data-dir FOLDER]

Asks questions that two documents answer only together of the open planning documents (under FOLDER, default
EVAL_DATA_DIR; FILE defaults to EVAL_TWO_DOCUMENTS), and prints in how many of them the first five and the first ten
passages hold both sources: by BM25 alone, in keyword mode, in hybrid, and as evidence is gathered for a pack. Questions
are parted by a hash of their id into the half that was tuned on and the other.`;

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const { values } = parseArgs({
  options: {
    data: { type: "string" },
    questions: { type: "string" },
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
  const data = values.data ?? process.env.EVAL_DATA_DIR;
  const questions = values.questions ?? process.env.EVAL_TWO_DOCUMENTS;
  const missing = missingWords(data, questions);
  if (data === undefined || questions === undefined || missing !== null) {
    console.log(`eval:two-documents skipped: ${missing}.`);
    return 0;
  }
  const environment: CommandEnvironment = {
    root: ROOT,
    config: loadConfig(process.env, ROOT),
    signal: new AbortController().signal,
    print: (line) => process.stdout.write(`${line}\n`),
    printStderr: (line) => process.stderr.write(`${line}\n`),
  };
  const set = await readTwoDocumentSet(questions, data);
  const dataDir = path.resolve(values["data-dir"] ?? path.join(tmpdir(), "sightline-eval"));
  await inOwnDatabase({ environment, dataDir }, async (context) => {
    const corpus = await loadSources(
      context,
      { name: "two-documents", sources: set.sources, seePages: false },
      (done, total) => {
        if (done % 20 === 0 || done === total) environment.printStderr(`${done}/${total} documents`);
      },
    );
    for (const { id, message } of corpus.failed) environment.printStderr(`${id} is not in: ${message}`);
    const rows = await measureTwoDocuments(context, corpus, set.questions);
    environment.print(`${set.questions.length} questions, sha256 ${set.hash}`);
    environment.print(
      `${set.sources.size - corpus.failed.length} documents: ${set.pdfs} PDFs, the others as the text of their passages; ${rows.filter(({ parts }) => parts > 0).length} questions were taken apart`,
    );
    environment.print(twoDocumentTable(rows));
    if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(rows, null, 2)}\n`);
  });
  return 0;
}

function missingWords(data: string | undefined, questions: string | undefined): string | null {
  if (data === undefined) return "EVAL_DATA_DIR or --data names no folder";
  if (questions === undefined) return "EVAL_TWO_DOCUMENTS or --questions names no file";
  return [questions, path.join(data, "text", "planning-coventry")].find((each) => !existsSync(each)) ===
    undefined
    ? null
    : `${existsSync(questions) ? path.join(data, "text", "planning-coventry") : questions} is not there`;
}

process.exitCode = await main();
