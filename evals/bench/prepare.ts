import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { MIGRATIONS_FOLDER } from "#db/migrate.ts";
import { loadConfig } from "#lib/config/config.ts";
import type { Context, WorkContext } from "#lib/context.ts";
import type { TextEmbedder } from "#lib/domain/embedding.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { extractors } from "#lib/ingest/extract/index.ts";
import { noPages } from "#lib/ingest/pages/testing-no-pages.ts";
import { bytesOf } from "#lib/ingest/processes/file-source.ts";
import { createConfiguredEmbedder } from "#lib/models/configured.ts";
import { currentRecipe } from "#lib/services/recipe/shared/current-recipe.ts";
import { relatingRecipe } from "#lib/services/recipe/shared/relating-recipe.ts";
import { TermDictionary } from "#lib/text-index/dictionary.ts";
import { cachedEmbedder } from "../support/cached-embedder.ts";
import { corpusLoader, REAL_VECTORS, realVectors } from "./corpus.ts";
import { benchEnvironment, type OpenOptions, openBenchInstance } from "./instance.ts";
import type { Vocabulary } from "./questions.ts";
import { resampledEmbedder } from "./resampled-embedder.ts";

/** Raise this when the generated corpus changes. */
const GENERATOR = "corpus-2";

export type PrepareOptions = OpenOptions & {
  readonly chunks: number;
  /** Reload instead of reusing an earlier run. */
  readonly fresh: boolean;
  say(line: string): void;
};

/**
 * Returns a database with the search corpus, loaded once and stored in the cache directory for later runs.
 * @returns the folder to open instances from.
 */
export async function preparedCorpus(options: PrepareOptions, vocabulary: Vocabulary): Promise<string> {
  const config = loadConfig(benchEnvironment(options, options.cacheDir), options.root);
  const embedder = createConfiguredEmbedder(config);
  try {
    const { hash } = currentRecipe({ config, embedder });
    const key = keyOf(`${hash} ${relatingRecipe({ config })}`);
    const folder = path.join(options.cacheDir, `bench-${options.chunks}-${key}`);
    if (options.fresh || !existsSync(folder)) await load(options, vocabulary, embedder, folder);
    return folder;
  } finally {
    await embedder.close();
  }
}

function keyOf(recipe: string): string {
  const hash = createHash("sha256").update(GENERATOR).update(recipe);
  for (const migration of readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }))
    hash.update(migration.hash);
  return hash.digest("hex").slice(0, 16);
}

async function load(
  options: PrepareOptions,
  { sentences }: Vocabulary,
  embedder: TextEmbedder,
  folder: string,
): Promise<void> {
  const remembering = cachedEmbedder(embedder, path.join(options.cacheDir, "bench-vectors"));
  const real = await realVectors(remembering, sentences, Math.min(REAL_VECTORS, options.chunks), (done) => {
    if (done % 512 === 0) options.say(`${done} vectors`);
  });
  const { template: _none, ...opening } = options;
  const instance = await openBenchInstance(opening);
  try {
    const loader = await corpusLoader(loadingContext(instance.context(), embedder, real), sentences);
    await loader.loadUntil(options.chunks, (done) => options.say(`${done} of ${options.chunks} passages`));
  } catch (error) {
    await instance.close();
    throw error;
  }
  await instance.close(folder);
}

/** Returns a context that reads markdown in this process and uses resampled vectors instead of the model. */
export function loadingContext(
  context: Context,
  embedder: TextEmbedder,
  real: readonly Float32Array[],
): WorkContext {
  return {
    ...context,
    embedder: resampledEmbedder(embedder, real),
    dictionary: new TermDictionary(),
    pages: noPages,
    extract: async ({ format, source, fileName, signal }) => {
      if (format !== "md") throw new AppError("internal", "The benchmark's documents are markdown.");
      return (await extractors[format]()).extract({ bytes: await bytesOf(source), fileName, signal });
    },
  };
}
