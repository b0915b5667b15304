import { makeUploadsCorpus } from "./drop.ts";
import type { Figure } from "./figures.ts";
import { type BenchInstance, openBenchInstance } from "./instance.ts";
import { type BenchOptions, SCENARIOS, type Scenario } from "./options.ts";
import { preparedCorpus } from "./prepare.ts";
import { readVocabulary, type Vocabulary } from "./questions.ts";
import { type RawModel, startRawModel } from "./raw-model.ts";
import { assemblyFigures } from "./scenarios/assembly.ts";
import { browserFigures } from "./scenarios/browser.ts";
import { corpusFigures } from "./scenarios/corpus.ts";
import { diskFigures } from "./scenarios/disk.ts";
import { downloadFigures } from "./scenarios/downloads.ts";
import { httpFigures } from "./scenarios/http.ts";
import { ingestFigures } from "./scenarios/ingest.ts";
import { memoryFigures } from "./scenarios/memory.ts";
import { pagesFigures } from "./scenarios/pages.ts";
import { placesFigures } from "./scenarios/places.ts";
import { questionFigures } from "./scenarios/questions.ts";
import { receiptFigures } from "./scenarios/receipts.ts";
import { responsiveFigures } from "./scenarios/responsive.ts";
import { rowsFigures } from "./scenarios/rows.ts";
import { scanFigures } from "./scenarios/scan.ts";
import { searchFigures } from "./scenarios/search.ts";
import { hundredFigures, largeFigures, smallFigures } from "./scenarios/targets.ts";

/** Scenarios with their own instance. */
const ALONE = [
  "pages",
  "memory",
  "http",
  "downloads",
  "browser",
  "scan",
  "corpus",
  "rows",
  "places",
] as const satisfies readonly Scenario[];
type OnInstance = Exclude<Scenario, (typeof ALONE)[number]>;
const isOnInstance = (scenario: Scenario): scenario is OnInstance =>
  !ALONE.some((alone) => alone === scenario);

/**
 * Runs the requested scenarios on their own instance.
 * @param figures receives what is measured, in the order of the table. If a scenario fails, it has what was measured before.
 */
export async function runBench(options: BenchOptions, figures: Figure[]): Promise<void> {
  const { sizes, only } = options;
  const vocabulary = await readVocabulary(options.root);
  if (only.some(isOnInstance)) {
    const template = await preparedCorpus({ ...options, chunks: sizes.chunks }, vocabulary);
    const instance = await openBenchInstance({ ...options, template });
    try {
      await onInstance(instance, vocabulary, options, figures);
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
  if (only.includes("http")) {
    options.say("http");
    await httpFigures(options, vocabulary, sizes, figures);
  }
  if (only.includes("downloads")) {
    options.say("downloads");
    figures.push(...(await downloadFigures(options, sizes.downloadMb, sizes.memoryRestMs)));
  }
  if (only.includes("browser")) {
    options.say("browser");
    figures.push(...(await browserFigures(options, sizes.pageLoads)));
  }
  if (only.includes("scan")) {
    options.say("scan");
    figures.push(...(await scanFigures(options, vocabulary, sizes.scanPages)));
  }
  if (only.includes("corpus")) {
    options.say("corpus");
    figures.push(...(await corpusFigures(options, vocabulary, sizes.corpusFiles)));
  }
  if (only.includes("rows")) {
    options.say("rows");
    figures.push(...(await rowsFigures(options, sizes.rows)));
  }
  if (only.includes("places")) {
    options.say("places");
    figures.push(...(await placesFigures(options, sizes.records)));
  }
}

async function onInstance(
  instance: BenchInstance,
  vocabulary: Vocabulary,
  options: BenchOptions,
  figures: Figure[],
): Promise<void> {
  const { sizes } = options;
  await makeUploadsCorpus(instance);
  await instance.startWorker();
  const model = await startRawModel(instance, options.env);
  const steps: Record<OnInstance, (model: RawModel) => Promise<Figure[]>> = {
    disk: () => diskFigures(instance),
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
  try {
    for (const scenario of SCENARIOS.filter(isOnInstance)) {
      if (!options.only.includes(scenario)) continue;
      options.say(scenario);
      figures.push(...(await steps[scenario](model)));
    }
  } finally {
    await model.close();
  }
}
