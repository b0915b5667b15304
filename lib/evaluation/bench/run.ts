import { makeUploadsCorpus } from "./drop.ts";
import type { Figure } from "./figures.ts";
import { type BenchInstance, openBenchInstance } from "./instance.ts";
import { type PrepareOptions, preparedCorpus } from "./prepare.ts";
import { readVocabulary, type Vocabulary } from "./questions.ts";
import { type RawModel, startRawModel } from "./raw-model.ts";
import { assemblyFigures } from "./scenarios/assembly.ts";
import { corpusFigures } from "./scenarios/corpus.ts";
import { ingestFigures } from "./scenarios/ingest.ts";
import { memoryFigures } from "./scenarios/memory.ts";
import { pagesFigures } from "./scenarios/pages.ts";
import { questionFigures } from "./scenarios/questions.ts";
import { receiptFigures } from "./scenarios/receipts.ts";
import { responsiveFigures } from "./scenarios/responsive.ts";
import { scanFigures } from "./scenarios/scan.ts";
import { searchFigures } from "./scenarios/search.ts";
import { hundredFigures, largeFigures, smallFigures } from "./scenarios/targets.ts";

/** How much is measured. */
export type Sizes = {
  readonly chunks: number;
  readonly searches: number;
  readonly ingest: number;
  readonly small: number;
  readonly largeChars: number;
  readonly hundred: number;
  readonly whileSearching: number;
  readonly memoryRestMs: number;
  /** Generated pages; a data folder's PDFs are taken whole. */
  readonly pages: number;
  readonly pageQuestions: number;
  readonly scanPages: number;
  readonly receipts: number;
  /** Small files in one local folder. */
  readonly corpusFiles: number;
};

export const FULL: Sizes = {
  chunks: 10_000,
  searches: 200,
  ingest: 500,
  small: 20,
  largeChars: 960_000,
  hundred: 100,
  whileSearching: 200,
  memoryRestMs: 60_000,
  pages: 2000,
  pageQuestions: 30,
  scanPages: 400,
  receipts: 10_000,
  corpusFiles: 10_000,
};

/** For trying the benchmark itself: its figures mean nothing. */
export const QUICK: Sizes = {
  chunks: 300,
  searches: 15,
  ingest: 20,
  small: 3,
  largeChars: 40_000,
  hundred: 10,
  whileSearching: 10,
  memoryRestMs: 5000,
  pages: 60,
  pageQuestions: 5,
  scanPages: 12,
  receipts: 200,
  corpusFiles: 1000,
};

export const SCENARIOS = [
  "search",
  "receipts",
  "assembly",
  "questions",
  "targets",
  "ingest",
  "responsive",
  "pages",
  "memory",
  "scan",
  "corpus",
] as const;
export type Scenario = (typeof SCENARIOS)[number];
/** Run when they are named and not otherwise: each alone keeps two cores busy for a quarter of an hour. */
export const ONLY_WHEN_NAMED: readonly Scenario[] = ["scan", "corpus"];

export type BenchOptions = Omit<PrepareOptions, "chunks" | "template"> & {
  readonly sizes: Sizes;
  readonly only: readonly Scenario[];
  /** A folder of PDFs and questions for the pages' scenario; null generates pages. */
  readonly dataFolder: string | null;
};

/** Scenarios with an instance of their own. */
const ALONE = ["pages", "memory", "scan", "corpus"] as const satisfies readonly Scenario[];
type OnInstance = Exclude<Scenario, (typeof ALONE)[number]>;
const isOnInstance = (scenario: Scenario): scenario is OnInstance =>
  !ALONE.some((alone) => alone === scenario);

/** Runs the scenarios asked for on an instance of their own and returns their figures in the table's order. */
export async function runBench(options: BenchOptions): Promise<Figure[]> {
  const { sizes, only } = options;
  const vocabulary = await readVocabulary(options.root);
  const figures: Figure[] = [];
  if (only.some(isOnInstance)) {
    const template = await preparedCorpus({ ...options, chunks: sizes.chunks }, vocabulary);
    const instance = await openBenchInstance({ ...options, template });
    try {
      figures.push(...(await onInstance(instance, vocabulary, options)));
    } finally {
      await instance.close();
    }
  }
  if (only.includes("pages")) {
    options.say("pages");
    figures.push(...(await pagesFigures(options, vocabulary)));
  }
  if (only.includes("memory")) {
    options.say("memory");
    figures.push(...(await memoryFigures(options, sizes.memoryRestMs)));
  }
  if (only.includes("scan")) {
    options.say("scan");
    figures.push(...(await scanFigures(options, vocabulary, sizes.scanPages)));
  }
  if (only.includes("corpus")) {
    options.say("corpus");
    figures.push(...(await corpusFigures(options, vocabulary, sizes.corpusFiles)));
  }
  return figures;
}

async function onInstance(
  instance: BenchInstance,
  vocabulary: Vocabulary,
  options: BenchOptions,
): Promise<Figure[]> {
  const { sizes } = options;
  await makeUploadsCorpus(instance);
  await instance.startWorker();
  const model = await startRawModel(instance, options.env);
  const steps: Record<OnInstance, (model: RawModel) => Promise<Figure[]>> = {
    search: () => searchFigures(instance, vocabulary, sizes.searches),
    receipts: () => receiptFigures(instance, vocabulary, sizes),
    assembly: () => assemblyFigures(instance, vocabulary, Math.max(20, sizes.searches / 4)),
    questions: () => questionFigures(instance, vocabulary, sizes.searches / 4),
    targets: async () => [
      ...(await smallFigures(instance, vocabulary, sizes.small)),
      ...(await hundredFigures(instance, vocabulary, sizes.hundred)),
      ...(await largeFigures(instance, vocabulary, model, sizes.largeChars)),
    ],
    ingest: () => ingestFigures(instance, vocabulary, model, sizes.ingest),
    responsive: () => responsiveFigures(instance, vocabulary, sizes.whileSearching, sizes.searches / 4),
  };
  const figures: Figure[] = [];
  try {
    for (const scenario of SCENARIOS.filter(isOnInstance)) {
      if (!options.only.includes(scenario)) continue;
      options.say(scenario);
      figures.push(...(await steps[scenario](model)));
    }
  } finally {
    await model.close();
  }
  return figures;
}
