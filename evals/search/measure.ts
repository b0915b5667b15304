import { readFile } from "node:fs/promises";
import path from "node:path";
import type { CommandEnvironment } from "#cli/command.ts";
import type { Context, WorkContext } from "#lib/context.ts";
import type { GoldenSet, RouteId } from "#lib/domain/evaluation.ts";
import { parseGolden } from "#lib/evaluation/golden/parse-golden.ts";
import { caseHash } from "#lib/evaluation/golden/set.ts";
import type { MeasuredRoute, MeasuredSet } from "#lib/evaluation/measured.ts";
import { meanFigures } from "#lib/evaluation/metrics/means.ts";
import { codeVersion } from "#lib/services/evaluation/internal/code-version.ts";
import { currentRecipe } from "#lib/services/recipe/shared/current-recipe.ts";
import { type BeirSet, readBeirSet } from "../beir/dataset.ts";
import { loadCorpus } from "../beir/load-corpus.ts";
import { measureBeir } from "../runs/measure-beir.ts";
import { inSplit } from "../runs/split.ts";
import { hasDocuments, inInstance, inOwnDatabase, withSampleCorpora } from "./instances.ts";
import { type EvalOptions, ROUTES_OF_PAGES } from "./options.ts";
import { recordRuns } from "./record-runs.ts";
import { runGoldenSet } from "./run-golden-set.ts";

/** All inputs, read before the first measurement, so that an invalid file is reported at once. */
export type Work = { readonly golden: readonly GoldenSet[]; readonly datasets: readonly BeirSet[] };

export async function readWork(options: EvalOptions): Promise<Work> {
  const golden = [];
  for (const file of options.golden)
    golden.push(parseGolden(await readFile(file, "utf8"), path.basename(file)));
  const datasets = [];
  for (const folder of options.datasets) datasets.push(await readBeirSet(folder));
  return { golden, datasets };
}

/**
 * Measures golden sets on the instance's documents, or on the sample if it has none. Loads judged collections into a
 * separate database.
 */
export async function measureAll(
  { golden, datasets }: Work,
  options: EvalOptions,
  environment: CommandEnvironment,
): Promise<MeasuredSet[]> {
  const kept = { environment, dataDir: options.dataDir };
  const measured: MeasuredSet[] = [];
  if (golden.length > 0) {
    const overOwn = !options.sample && (await hasDocuments(environment));
    if (!overOwn && !options.sample)
      environment.printStderr("eval: no documents here; asking the sample corpora.");
    const run = overOwn
      ? (work: (context: Context) => Promise<void>) => inInstance(environment, work)
      : (work: (context: Context) => Promise<void>) => withSampleCorpora(kept, work);
    await run(async (context) => {
      for (const set of golden) measured.push(await measureGoldenSet(context, set, options.routes));
    });
  }
  const collections: MeasuredSet[] = [];
  if (datasets.length > 0) {
    await inOwnDatabase(kept, async (context) => {
      for (const set of datasets) collections.push(await measureDataset(context, set, options, environment));
    });
  }
  if (options.record && collections.length > 0) {
    await inInstance(environment, async (context) => {
      for (const each of collections) await recordRuns(context, each);
    });
  }
  return [...measured, ...collections];
}

async function measureGoldenSet(
  context: Context,
  set: GoldenSet,
  routes: readonly RouteId[],
): Promise<MeasuredSet> {
  const runs = await runGoldenSet(context, set, routes);
  return {
    ...(await stamp(context)),
    set,
    routes: runs.map(({ route, rows }) => ({ route, rows })),
    caseHashes: new Map(set.cases.map((each) => [each.id, caseHash(each, set.k).slice(0, 12)])),
    notes: [...new Set(runs.flatMap(({ rows }) => rows.flatMap((row) => row.notes)))],
  };
}

async function measureDataset(
  context: WorkContext,
  set: BeirSet,
  options: EvalOptions,
  environment: CommandEnvironment,
): Promise<MeasuredSet> {
  const startedAt = performance.now();
  const printStderr = (line: string) =>
    environment.printStderr(`${set.name}: ${line}, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  const corpus = await loadCorpus(context, set, (done, total) => {
    if (done % 200 === 0 || done === total) printStderr(`${done}/${total} documents`);
  });
  const queries = set.queries.filter(({ id }) => inSplit(id, options.split));
  const routes: MeasuredRoute[] = [];
  const asPages = set.content.kind === "pages" && !options.routesGiven;
  for (const route of asPages ? [...options.routes, ...ROUTES_OF_PAGES] : options.routes) {
    const rows = await measureBeir(context, corpus, set, queries, route);
    routes.push({ route, rows });
    printStderr(`${queries.length} questions over ${route}, nDCG@10 ${meanFigures(rows).ndcg10.toFixed(4)}`);
  }
  return {
    ...(await stamp(context)),
    set: { name: set.name, kind: "beir", hash: set.hash, k: 10 },
    routes,
    caseHashes: new Map(),
    notes: corpus.failed.map(({ id, message }) => `${id} is not in: ${message}`),
  };
}

async function stamp(context: Context) {
  return {
    recipeHash: currentRecipe(context).hash,
    version: await codeVersion(context.config.root),
    measuredAt: context.now,
  };
}
