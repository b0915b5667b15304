import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readGoldSet } from "./dataset.ts";
import { isRankingSet, rankByPassage, readRankingSet } from "./documents.ts";
import { evaluatePolicy } from "./evaluate.ts";
import { candidatePolicies } from "./policies.ts";
import { rankingTable, spanTable } from "./report.ts";
import { bundledTokenCounter } from "./token-counter.ts";

const HELP = `npm run eval:chunks -- [--data FOLDER] [--targets 800,1200] [--json FILE]

Compares the chunk policies: on a set with exact answer spans (questions.jsonl, corpora/) how well passages fit the
answers, on a set in BEIR's layout (corpus.jsonl) how documents rank by their best passage. FOLDER is such a set;
default: text/chunk-eval under EVAL_DATA_DIR.`;

const { values } = parseArgs({
  options: {
    data: { type: "string" },
    targets: { type: "string", default: "400,600,800,1000,1200,1600,2000,2400" },
    json: { type: "string" },
    help: { type: "boolean", default: false },
  },
});
const evalData = process.env.EVAL_DATA_DIR;
const folder = values.data ?? (evalData ? join(evalData, "text", "chunk-eval") : undefined);

async function main(): Promise<number> {
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  if (folder === undefined || !existsSync(folder)) {
    console.log("eval:chunks skipped: no data. Name a folder with --data or EVAL_DATA_DIR.");
    return 0;
  }
  const targets = values.targets
    .split(",")
    .map(Number)
    .filter((target) => target > 0);
  const policies = candidatePolicies(targets);
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const countTokens = await bundledTokenCounter(root, join(tmpdir(), "sightline-eval"));
  if (isRankingSet(folder)) {
    const set = await readRankingSet(folder);
    const whole = rankByPassage(set, null, "whole documents", countTokens);
    const rows = [
      whole,
      ...policies.map(({ label, config }) => rankByPassage(set, config, label, countTokens)),
    ];
    return report(rankingTable(rows), rows);
  }
  const gold = await readGoldSet(folder);
  const rows = policies.map(({ label, config }) => evaluatePolicy(gold, config, label, countTokens));
  return report(spanTable(rows), rows);
}

async function report(table: string, rows: unknown): Promise<number> {
  console.log(table);
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(rows, null, 2)}\n`);
  return 0;
}

process.exitCode = await main();
