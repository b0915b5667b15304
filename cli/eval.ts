import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ensureDatabase } from "#cli/instance.ts";
import { loadConfig } from "#lib/config/config.ts";
import type { WorkContext } from "#lib/context.ts";
import { readBeirSet } from "#lib/evaluation/beir/dataset.ts";
import { loadCorpus } from "#lib/evaluation/beir/load-corpus.ts";
import { cachedEmbedder } from "#lib/evaluation/cached-embedder.ts";
import { figures } from "#lib/evaluation/metrics/ranking.ts";
import { resultTable, verdictLines } from "#lib/evaluation/runs/report.ts";
import { type SetResult, verdicts } from "#lib/evaluation/runs/rules.ts";
import { type Half, searchRun } from "#lib/evaluation/runs/search-run.ts";
import { inSplit, SPLITS, type Split } from "#lib/evaluation/runs/split.ts";
import { TermDictionary } from "#lib/indexing/dictionary.ts";
import { extractors } from "#lib/ingest/extract/index.ts";
import { createExtractProcesses } from "#lib/ingest/extract/processes.ts";
import type { JobQueue } from "#lib/jobs/queue.ts";
import { contextOf, openRuntime } from "#lib/runtime.ts";

const HELP = `npm run eval -- [--dataset FOLDER ...] [--split all|tune|report] [--json FILE] [--data-dir FOLDER]

Takes judged sets (BEIR's layout, or PDFs with judged pages) through the whole product into a database of their own and
prints nDCG@10, recall@10 and recall@100 of the keyword half, the dense half and the hybrid. Without --dataset: every
set under text/ of EVAL_DATA_DIR. The database and a cache of vectors stay in --data-dir for the next run.`;

const DEFAULT_SETS = ["planning-coventry", "cranfield", "cisi", "cacm", "npl", "chunk-eval-passages", "adi"];

/** Nothing is queued here: what a verb would leave for later is done at once or not at all. */
const NO_QUEUE: JobQueue = {
  enqueue: async () => ({ jobId: "none", created: false }),
  cancel: async () => false,
  retry: async () => false,
  close: async () => {},
};

const { values } = parseArgs({
  options: {
    dataset: { type: "string", multiple: true },
    json: { type: "string" },
    split: { type: "string", default: "all" },
    "data-dir": { type: "string", default: path.join(tmpdir(), "sightline-eval") },
    help: { type: "boolean", default: false },
  },
});

function folders(): string[] {
  const data = process.env.EVAL_DATA_DIR;
  const named = values.dataset ?? (data ? DEFAULT_SETS.map((name) => path.join(data, "text", name)) : []);
  return named.filter((folder) => {
    if (existsSync(folder)) return true;
    console.log(`eval skipped: ${folder} is not there.`);
    return false;
  });
}

async function main(): Promise<number> {
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const split = SPLITS.find((known): known is Split => known === values.split);
  if (split === undefined) throw new Error(`--split must be one of ${SPLITS.join(", ")}.`);
  const sets = folders();
  if (sets.length === 0) {
    console.log("eval skipped: no data. Name folders with --dataset, or EVAL_DATA_DIR.");
    return 0;
  }
  const results = await inOwnInstance(async (context) => {
    const done: SetResult[] = [];
    for (const folder of sets) done.push(await evaluate(context, folder, split));
    return done;
  });
  const rules = verdicts(results);
  console.log(`\n${resultTable(results)}\n\n${verdictLines(rules)}`);
  if (values.json !== undefined) {
    await writeFile(values.json, `${JSON.stringify(results.length === 1 ? results[0] : results, null, 2)}\n`);
  }
  return rules.every(({ met }) => met) ? 0 : 1;
}

async function evaluate(context: WorkContext, folder: string, split: Split): Promise<SetResult> {
  const set = await readBeirSet(folder);
  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(0);
  const corpus = await loadCorpus(context, set, (done, total) => {
    if (done % 200 === 0 || done === total)
      console.error(`${set.name}: ${done}/${total} documents, ${seconds()} s`);
  });
  for (const { id, message } of corpus.failed) console.error(`${set.name}: ${id} is not in: ${message}`);
  const queries = set.queries.filter(({ id }) => inSplit(id, split));
  const qrels = new Map([...set.qrels].filter(([id]) => inSplit(id, split)));
  const of = async (half: Half) =>
    figures(await searchRun(context, corpus, set.content.kind, queries, half), qrels);
  const result = {
    dataset: set.name,
    queries: queries.length,
    keyword: await of("keyword"),
    dense: await of("dense"),
    hybrid: await of("hybrid"),
  };
  const scores = [result.keyword, result.dense, result.hybrid]
    .map(({ ndcg10 }) => ndcg10.toFixed(4))
    .join(" ");
  console.error(`${set.name}: ${queries.length} questions, ${seconds()} s, keyword dense hybrid ${scores}`);
  return result;
}

/** An instance for measuring alone: its own data directory, no queue, vectors remembered between runs. */
async function inOwnInstance<T>(work: (context: WorkContext) => Promise<T>): Promise<T> {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const dataDir = path.resolve(values["data-dir"]);
  const config = loadConfig({ ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", LOG_LEVEL: "warn" }, root);
  const database = await ensureDatabase(config);
  const readers = createExtractProcesses({ rootDirectory: root, size: 1 });
  try {
    const opened = await openRuntime({ config, program: "cli", openQueue: async () => NO_QUEUE as never });
    const embedder = opened.embedder && cachedEmbedder(opened.embedder, path.join(dataDir, "vectors"));
    const context: WorkContext = {
      ...contextOf({ ...opened, embedder }),
      dictionary: new TermDictionary(),
      extract: async ({ format, bytes, fileName, signal }) =>
        format === "pdf"
          ? readers.extract(format, bytes, fileName, { signal, timeoutMs: 300_000 })
          : (await extractors[format]()).extract({ bytes, fileName, signal }),
    };
    try {
      return await work(context);
    } finally {
      await embedder?.close();
      await opened.close();
    }
  } finally {
    await readers.close();
    await database.close();
  }
}

process.exitCode = await main();
