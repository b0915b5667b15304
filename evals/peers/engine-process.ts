// Runs one engine and one task in its own process, so that memory and warm-up are separate. Arguments: the job as JSON,
// and the output file.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ndcg } from "../../lib/evaluation/metrics/ranking.ts";
import { memoryOf, processTree, totalMemory } from "../../testing/processes.ts";
import { summarise } from "../bench/statistics.ts";
import type { Engine, Mode, OpenEngine } from "./engine.ts";
import type { Described, Job, ModeQuality, QualityResult, SpeedResult } from "./job.ts";
import { JOINED, joinSets, type PeerSet, readSet } from "./sets.ts";
import { readVectors, type SetVectors } from "./vectors.ts";

const WARM_UP = 30;
const PASSES = 3;
/** Maximum time for one mode of a slow engine. n is the number of questions asked. */
const MAX_MS = 60_000;
/** Its documents fill up the joined set. Its questions are not asked there. */
const FILLER = "npl";

const [argument = "", outFile = ""] = process.argv.slice(2);
const job = JSON.parse(argument) as Job;
const { open } = (await import(`./engines/${job.engine}.ts`)) as { readonly open: OpenEngine };
const logProgress = (line: string) => console.error(`${job.engine}: ${line}`);

async function withEngine<T>(
  set: PeerSet,
  work: (engine: Engine, vectors: SetVectors) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), "sightline-peers-"));
  const vectors = readVectors(job.cacheDir, set.name, job.dimension);
  const vectorOf = new Map(
    set.queries.map(({ text }, at) => [text.replace(/\s+/g, " "), vectors.queries[at]]),
  );
  const queryVector = (text: string) => {
    const vector = vectorOf.get(text.replace(/\s+/g, " "));
    if (!vector) throw new Error(`No vector was made for ${JSON.stringify(text.slice(0, 60))}.`);
    return vector;
  };
  try {
    const engine = await open({ folder, dimension: job.dimension, queryVector, cacheDir: job.cacheDir });
    try {
      return await work(engine, vectors);
    } finally {
      await engine.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function described({ name, version, settings, without }: Engine): Described {
  return { name, version, settings, without: without ?? null };
}

async function read(names: readonly string[]): Promise<PeerSet[]> {
  const sets = await Promise.all(names.map((name) => readSet(job.dataDir, name)));
  return sets.flatMap((set) => set ?? []);
}

async function quality(): Promise<QualityResult> {
  let engine: Described | null = null;
  const results: Record<string, Partial<Record<Mode, ModeQuality>>> = {};
  for (const set of await read(job.sets)) {
    await withEngine(set, async (opened, vectors) => {
      engine = described(opened);
      await opened.index(set.documents, vectors.documents);
      const modes: Partial<Record<Mode, ModeQuality>> = {};
      for (const mode of opened.modes) {
        modes[mode] = await rankAll(opened, mode, set, vectors);
        logProgress(`${set.name} ${mode} ${modes[mode].ndcg10.toFixed(4)}`);
      }
      results[set.name] = modes;
    });
  }
  if (engine === null) throw new Error("None of the sets is there.");
  return { engine, sets: results };
}

async function rankAll(
  engine: Engine,
  mode: Mode,
  { queries, qrels }: PeerSet,
  vectors: SetVectors,
): Promise<ModeQuality> {
  let refused = 0;
  const rankings = async (k: number) => {
    const found = new Map<string, readonly string[]>();
    for (const [at, { id, text }] of queries.entries()) {
      try {
        found.set(
          id,
          await engine.search(mode, text, vectors.queries[at] ?? new Float32Array(job.dimension), k),
        );
      } catch (error) {
        if (k === 10) refused++;
        if (k === 10 && refused === 1)
          logProgress(
            `refuses ${JSON.stringify(text.slice(0, 60))}: ${error instanceof Error ? error.message : error}`,
          );
        found.set(id, []);
      }
    }
    return found;
  };
  const ten = await rankings(10);
  const hundred = await rankings(100);
  return {
    ndcg10: meanNdcg(ten, qrels),
    ndcg10OfHundred: meanNdcg(hundred, qrels),
    questions: queries.length,
    empty: [...ten.values()].filter((ids) => ids.length === 0).length,
    refused,
  };
}

function meanNdcg(rankings: ReadonlyMap<string, readonly string[]>, qrels: PeerSet["qrels"]): number {
  const figures = [...qrels].map(([id, judged]) => ndcg(rankings.get(id) ?? [], judged, 10));
  return figures.reduce((sum, figure) => sum + figure, 0) / Math.max(1, figures.length);
}

async function speed(): Promise<SpeedResult> {
  const sets = await read(job.sets);
  const [filler] = await read([FILLER]);
  const joined = joinSets(
    filler ? [...sets, { ...filler, queries: [] }] : sets,
    job.documentCount,
    job.questionCount,
  );
  return withEngine({ ...joined, name: JOINED }, async (engine, vectors) => {
    const startedAt = performance.now();
    await engine.index(joined.documents, vectors.documents);
    const indexSeconds = (performance.now() - startedAt) / 1000;
    logProgress(`${joined.documents.length} documents indexed in ${indexSeconds.toFixed(1)} s`);
    const latencyMs: Partial<Record<Mode, ReturnType<typeof summarise>>> = {};
    for (const mode of engine.modes)
      latencyMs[mode] = summarise(await timings(engine, mode, joined, vectors));
    const memory = totalMemory(processTree(process.pid).map(memoryOf));
    return {
      engine: described(engine),
      documents: joined.documents.length,
      indexSeconds,
      indexNote: engine.indexNote?.() ?? "",
      latencyMs,
      memoryBytes: memory.proportionalBytes ?? memory.residentBytes,
    };
  });
}

/**
 * Ten results per question, one question after another. Refused questions count too.
 * @throws if more than half of the questions have no result, because then no search was measured.
 */
async function timings(
  engine: Engine,
  mode: Mode,
  { queries }: PeerSet,
  vectors: SetVectors,
): Promise<number[]> {
  let empty = 0;
  const ask = async (at: number) => {
    const startedAt = performance.now();
    try {
      const found = await engine.search(
        mode,
        queries[at]?.text ?? "",
        vectors.queries[at] ?? new Float32Array(job.dimension),
        10,
      );
      if (found.length === 0) empty++;
    } catch {
      // The quality table also counts these.
      empty++;
    }
    return performance.now() - startedAt;
  };
  const until = performance.now() + MAX_MS;
  for (let at = 0; at < Math.min(WARM_UP, queries.length) && performance.now() < until; at++) await ask(at);
  empty = 0;
  const samples: number[] = [];
  for (let count = 0; count < PASSES * queries.length && performance.now() < until; count++)
    samples.push(await ask(count % queries.length));
  if (2 * empty > samples.length)
    throw new Error(`${empty} searches by ${mode} found nothing or failed, so their time says nothing.`);
  return samples;
}

let outcome: unknown;
try {
  outcome = await (job.task === "quality" ? quality() : speed());
} catch (error) {
  logProgress(String(error instanceof Error ? error.stack : error));
  outcome = { failed: error instanceof Error ? error.message : String(error) };
}
writeFileSync(outFile, JSON.stringify(outcome));
// Some engines leave handles open that would keep the process alive.
process.exit(0);
