import path from "node:path";
import { loadConfig } from "#lib/config/config.ts";
import type { Context } from "#lib/context.ts";
import { createConfiguredEmbedder } from "#lib/models/configured.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { cachedEmbedder } from "../support/cached-embedder.ts";
import { type CorpusLoader, corpusLoader, REAL_VECTORS, realVectors } from "./corpus.ts";
import { floorOf } from "./floor.ts";
import { benchEnvironment, type OpenOptions, openBenchInstance, openNativeInstance } from "./instance.ts";
import { loadingContext } from "./prepare.ts";
import { makeQuestion, readVocabulary, type Vocabulary } from "./questions.ts";
import { interleaved, timed } from "./sampling.ts";
import { type Summary, summarise } from "./statistics.ts";
import { seeded } from "./texts.ts";

/** Number of passages after each step. */
export const GROWTH_STEPS = [1000, 10_000, 50_000, 200_000] as const;
/** A step that takes longer is the last one. */
export const STEP_LIMIT_MS = 20 * 60_000;

type GrowthDatabase = "embedded" | "native";

/** Cost of a corpus of some size on one database. */
export type GrowthRow = {
  readonly database: GrowthDatabase;
  /** Number of passages. */
  readonly passages: number;
  /** False if the step was stopped before it was complete. */
  readonly whole: boolean;
  /** Passages per second in this step, ingested with ready-made vectors. */
  readonly loadedPerSecond: number;
  readonly search: Summary;
  readonly keyword: Summary;
  readonly dense: Summary;
  /** Size of the database in bytes. */
  readonly bytes: number;
};

export type GrowthOptions = Omit<OpenOptions, "template"> & {
  readonly steps: readonly number[];
  readonly searches: number;
  readonly stepLimitMs: number;
  /** Server for the native run; null skips it. */
  readonly serverUrl: string | null;
  say(line: string): void;
};

/** Grows one corpus on each database, step by step, and measures searches after each step. */
export async function measureGrowth(options: GrowthOptions): Promise<GrowthRow[]> {
  const vocabulary = await readVocabulary(options.root);
  const rows: GrowthRow[] = [];
  for (const database of ["native", "embedded"] as const) {
    if (database === "native" && options.serverUrl === null) continue;
    const instance =
      database === "native" && options.serverUrl !== null
        ? await openNativeInstance(options, options.serverUrl)
        : await openBenchInstance(options);
    try {
      rows.push(...(await measureSteps(database, instance.context, vocabulary, options)));
    } finally {
      await instance.close();
    }
  }
  return rows;
}

async function measureSteps(
  database: GrowthDatabase,
  context: () => Context,
  vocabulary: Vocabulary,
  options: GrowthOptions,
): Promise<GrowthRow[]> {
  const config = loadConfig(benchEnvironment(options, options.cacheDir), options.root);
  const embedder = createConfiguredEmbedder(config);
  const remembering = cachedEmbedder(embedder, path.join(options.cacheDir, "bench-vectors"));
  const rows: GrowthRow[] = [];
  try {
    const real = await realVectors(remembering, vocabulary.sentences, REAL_VECTORS, () => {});
    const loader = await corpusLoader(loadingContext(context(), embedder, real), vocabulary.sentences);
    let before = 0;
    for (const step of options.steps) {
      const startedAt = performance.now();
      const passages = await loadStep(loader, database, step, options);
      const loadedPerSecond = ((passages - before) * 1000) / (performance.now() - startedAt);
      before = passages;
      options.say(`${database}: searching ${passages} passages`);
      const measured = await measureSearches(context, vocabulary, options.searches);
      rows.push({ database, passages, whole: passages >= step, loadedPerSecond, ...measured });
      if (passages < step) break;
    }
  } finally {
    await embedder.close();
  }
  return rows;
}

/** Loads passages up to the step's number, or until its time is over. @returns the number of passages. */
function loadStep(
  loader: CorpusLoader,
  database: GrowthDatabase,
  step: number,
  { say, stepLimitMs }: GrowthOptions,
): Promise<number> {
  const startedAt = performance.now();
  let reported = 0;
  const report = (done: number) => {
    if (done - reported < 2000) return;
    reported = done;
    say(`${database}: ${done} of ${step} passages`);
  };
  return loader.loadUntil(step, report, () => performance.now() - startedAt < stepLimitMs);
}

const WARM_UP = 5;

async function measureSearches(
  context: () => Context,
  vocabulary: Vocabulary,
  rounds: number,
): Promise<Pick<GrowthRow, "search" | "keyword" | "dense" | "bytes">> {
  const random = seeded(11);
  const questions = Array.from({ length: WARM_UP + rounds }, () => makeQuestion(random, vocabulary));
  const samples = await interleaved(
    [
      async (round) => ({
        search: (await timed(() => searchEvidence(context(), { query: questions[round] ?? "" }))).tookMs,
      }),
      async (round) => ({ ...(await floorOf(context(), questions[round] ?? "")) }),
    ],
    { rounds, warmUp: WARM_UP },
  );
  const statisticsOf = (name: string) => summarise(samples.get(name) ?? []);
  const [size] = await context().sql<{ bytes: string }[]>`
    select pg_database_size(current_database()) as bytes`;
  return {
    search: statisticsOf("search"),
    keyword: statisticsOf("keyword"),
    dense: statisticsOf("dense"),
    bytes: Number(size?.bytes ?? 0),
  };
}

const ms = ({ median, p95 }: Summary) => `${median.toFixed(0)} / ${p95.toFixed(0)}`;

/** Returns the table for docs/performance.md. */
export function growthTable(rows: readonly GrowthRow[]): string {
  const head = [
    "database",
    "passages",
    "search, ms: median / p95",
    "keyword SQL",
    "dense SQL",
    "loaded a second",
    "on disk, MB",
  ];
  const lines = rows.map((row) => [
    row.database,
    `${row.passages.toLocaleString("en")}${row.whole ? "" : " (given up after 20 minutes)"}`,
    ms(row.search),
    ms(row.keyword),
    ms(row.dense),
    row.loadedPerSecond.toFixed(0),
    (row.bytes / 2 ** 20).toFixed(0),
  ]);
  return [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
