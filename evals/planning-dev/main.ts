import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { CommandEnvironment } from "#cli/command.ts";
import { loadConfig } from "#lib/config/config.ts";
import type { WorkContext } from "#lib/context.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { loadSources, type Source } from "../beir/load-corpus.ts";
import { inOwnDatabase } from "../search/instances.ts";
import {
  HALVES,
  type Half,
  type PlanningDevSet,
  type PlanningQuestion,
  readPlanningDevSet,
} from "./dataset.ts";
import {
  measurePlanningDev,
  type Passage,
  type PlanningDevRow,
  readPassages,
  rightPassages,
} from "./measure.ts";
import { kindFigures, planningDevTables, refusalFigures, typoFigures } from "./report.ts";

const HELP = `npm run eval:planning-dev -- [--data FOLDER] [--json FILE] [--data-dir FOLDER] [--half tune|report] [--verify]

Asks the development questions over the open planning documents (under FOLDER, default EVAL_DATA_DIR): by keyword, by
meaning, and by the default route. Prints the ranking for each kind of question and half, how often both documents of
a question are found, and how often unanswerable questions are refused. --half asks one half only. --verify only tests
that every judged passage is there.`;

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const { values } = parseArgs({
  options: {
    data: { type: "string" },
    json: { type: "string" },
    "data-dir": { type: "string" },
    half: { type: "string" },
    verify: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

async function main(): Promise<number> {
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const data = values.data ?? process.env.EVAL_DATA_DIR;
  if (data === undefined || !existsSync(path.join(data, "planning"))) {
    console.log(
      "eval:planning-dev skipped: EVAL_DATA_DIR or --data names no folder with planning documents.",
    );
    return 0;
  }
  const environment: CommandEnvironment = {
    root: ROOT,
    config: loadConfig(process.env, ROOT),
    signal: new AbortController().signal,
    print: (line) => process.stdout.write(`${line}\n`),
    printStderr: (line) => process.stderr.write(`${line}\n`),
  };
  if (values.half !== undefined && !HALVES.some((half) => half === values.half))
    throw new AppError("bad_request", `--half knows ${HALVES.join(", ")}, not "${values.half}".`);
  const set = await readPlanningDevSet();
  const dataDir = path.resolve(values["data-dir"] ?? path.join(tmpdir(), "sightline-eval"));
  return inOwnDatabase({ environment, dataDir }, (context) => measure(context, environment, set, data));
}

async function measure(
  context: WorkContext,
  { print, printStderr }: CommandEnvironment,
  set: PlanningDevSet,
  data: string,
): Promise<number> {
  const rows: PlanningDevRow[] = [];
  let lost = 0;
  print(`${set.questions.length} questions, sha256 ${set.hash}`);
  const halves = HALVES.filter((half) => values.half === undefined || values.half === half);
  for (const half of halves) {
    const questions = set.questions.filter((each) => each.half === half);
    const sources = sourcesOf(set, half, data);
    // A library of its own: no document of one half competes with the other, or counts in its statistics.
    const corpus = await loadSources(
      context,
      { name: `planning-dev-${half}`, sources, seePages: false },
      (done, total) => {
        if (done % 10 === 0 || done === total) printStderr(`${half}: ${done}/${total} documents`);
      },
    );
    for (const { id, message } of corpus.failed) printStderr(`${id} is not in: ${message}`);
    const passages = await readPassages(context, corpus);
    for (const line of lostSources(questions, passages)) {
      lost += 1;
      print(line);
    }
    print(`${half}: ${sources.size - corpus.failed.length} documents, ${passages.length} passages`);
    if (!values.verify) rows.push(...(await measurePlanningDev(context, corpus, questions, passages)));
  }
  if (values.verify) return lost === 0 ? 0 : 3;
  print(planningDevTables(rows, halves));
  const figures = { kinds: kindFigures(rows), refusals: refusalFigures(rows), typos: typoFigures(rows) };
  if (values.json !== undefined)
    await writeFile(values.json, `${JSON.stringify({ hash: set.hash, ...figures, rows }, null, 2)}\n`);
  return 0;
}

function lostSources(questions: readonly PlanningQuestion[], passages: readonly Passage[]): string[] {
  return questions.flatMap(({ _id, sources }) =>
    sources
      .filter((source) => rightPassages(passages, source).size === 0)
      .map(({ document, page }) => `${_id}: no passage of ${document}, p. ${page} holds an anchor`),
  );
}

function sourcesOf({ documents }: PlanningDevSet, half: Half, data: string): ReadonlyMap<string, Source> {
  return new Map(
    Object.entries(documents)
      .filter(([, each]) => each.half === half)
      .map(([id, { file }]) => [
        path.basename(file),
        { id, title: null, read: () => readFile(path.join(data, "planning", file)) },
      ]),
  );
}

process.exitCode = await main();
