import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Job, Outcome, QualityResult, SpeedResult } from "./job.ts";
import { joinSets, type PeerSet, readSet } from "./sets.ts";
import { notes, qualityTable, speedTable } from "./tables.ts";
import { prepareVectors } from "./vectors.ts";

const HELP = `npm run bench:peers -- [--data FOLDER] [--sets a,b] [--engines a,b] [--only quality|speed] [--json FILE]
                       [--documents 5183] [--questions 228] [--cache FOLDER]

Sightline and other engines on the same documents with the same vectors: nDCG@10 on each set, then index time and
latency on the sets joined. --data is the folder that holds text/<set>; without it EVAL_DATA_DIR. The native database
is measured when TEST_DATABASE_URL names a server.`;

const HERE = fileURLToPath(new URL(".", import.meta.url));
const DEFAULT_CACHE = path.join(HERE, "..", "..", "node_modules", ".cache", "sightline");
const SETS = "planning-coventry,cranfield,cisi";
const FILLER = "npl";
/** In the order of the tables. */
const ENGINES = [
  "sightline-embedded",
  "sightline-native",
  "lancedb",
  "llamaindex-chroma",
  "orama",
  "orama-any-similarity",
  "qmd",
  "lat-md",
  "minisearch",
];

const { values } = parseArgs({
  options: {
    data: { type: "string" },
    sets: { type: "string", default: SETS },
    engines: { type: "string", default: ENGINES.join(",") },
    only: { type: "string" },
    json: { type: "string" },
    documents: { type: "string", default: "5183" },
    questions: { type: "string", default: "228" },
    cache: { type: "string", default: DEFAULT_CACHE },
    help: { type: "boolean", default: false },
  },
});

const logProgress = (line: string) => console.error(`peers: ${line}`);

async function runJob<T>(job: Job): Promise<Outcome<T>> {
  const folder = mkdtempSync(path.join(tmpdir(), "sightline-peers-result-"));
  const file = path.join(folder, "outcome.json");
  try {
    const args = [path.join(HERE, "engine-process.ts"), JSON.stringify(job), file];
    // Output of an engine must not mix with the tables.
    const env = { ...process.env, LANCEDB_LOG: "error" };
    const child = spawn(process.execPath, args, { stdio: ["ignore", 2, 2], env });
    const [code, signal] = await once(child, "exit");
    if (!existsSync(file)) return { failed: `its process ended with ${signal ?? code}` };
    return JSON.parse(readFileSync(file, "utf8")) as Outcome<T>;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runAll<T>(
  task: Job["task"],
  shared: Omit<Job, "engine" | "task">,
): Promise<Map<string, Outcome<T>>> {
  const outcomes = new Map<string, Outcome<T>>();
  if (values.only !== undefined && values.only !== task) return outcomes;
  for (const engine of values.engines.split(",")) {
    logProgress(`${task} of ${engine}`);
    outcomes.set(engine, await runJob<T>({ ...shared, engine, task }));
  }
  return outcomes;
}

async function main(): Promise<number> {
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const unknown = values.engines.split(",").find((name) => !ENGINES.includes(name));
  if (unknown !== undefined) throw new Error(`--engines knows ${ENGINES.join(", ")}, not ${unknown}.`);
  const dataDir = values.data ?? process.env.EVAL_DATA_DIR;
  if (dataDir === undefined) {
    console.log("bench:peers skipped: no data. Name its folder with --data or EVAL_DATA_DIR.");
    return 0;
  }
  const sets = await readNamedSets(dataDir);
  if (sets.length === 0) return 0;
  await compareEngines(dataDir, sets);
  return 0;
}

/** Reads the sets of `--sets`. Prints the names of those that are not in the data folder. */
async function readNamedSets(dataDir: string): Promise<PeerSet[]> {
  const names = values.sets.split(",");
  const found = await Promise.all(names.map((name) => readSet(dataDir, name)));
  for (const [index, name] of names.entries())
    if (found[index] === null) console.log(`${name} skipped: it is not in the data folder.`);
  return found.flatMap((set) => set ?? []);
}

async function compareEngines(dataDir: string, sets: readonly PeerSet[]): Promise<void> {
  const loadBefore = loadavg()[0] ?? 0;
  const counts = { documentCount: Number(values.documents), questionCount: Number(values.questions) };
  const filler = await readSet(dataDir, FILLER);
  const joined = joinSets(
    filler ? [...sets, { ...filler, queries: [] }] : sets,
    counts.documentCount,
    counts.questionCount,
  );
  const cacheDir = path.resolve(values.cache);
  const model = await prepareVectors([...sets, joined], cacheDir, logProgress);
  const names = sets.map(({ name }) => name);
  const shared = { sets: names, ...counts, dataDir, cacheDir, dimension: model.dimension };
  const quality = await runAll<QualityResult>("quality", shared);
  const speed = await runAll<SpeedResult>("speed", shared);
  const machine = `${availableParallelism()} × ${cpus()[0]?.model ?? "unknown"}, Node ${process.version}, load ${loadBefore.toFixed(1)} before it began`;
  const about = `Vectors: ${model.label}, ${model.dimension} numbers, from the product's embedder; one for each whole document, cut to the model's ${model.windowTokens} tokens (Sightline: for each passage).`;
  console.log(`${machine}.\n${about}`);
  if (quality.size > 0)
    console.log(
      `\nnDCG@10, keyword / dense / hybrid, with 10 results asked for (with 100, where it differs)\n\n${qualityTable(quality, names)}`,
    );
  if (speed.size > 0)
    console.log(
      `\n${joined.documents.length} documents: ${[...names, ...(filler ? [`the first of ${FILLER}`] : [])].join(", ")}, joined; 10 results a question, the question's vector given\n\n${speedTable(speed)}`,
    );
  console.log(`\n${notes(quality, speed)}`);
  if (values.json !== undefined) {
    const report = {
      measuredAt: new Date().toISOString(),
      machine,
      model: model.label,
      quality: Object.fromEntries(quality),
      speed: Object.fromEntries(speed),
    };
    writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
  }
}

process.exitCode = await main();
