import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { CommandEnvironment } from "#cli/command.ts";
import { ensureDatabase } from "#cli/instance.ts";
import { postgresFolder } from "#db/embedded-folder.ts";
import { type Config, loadConfig } from "#lib/config/config.ts";
import type { Context, RecordsContext, WorkContext } from "#lib/context.ts";
import { extractors } from "#lib/ingest/extract/index.ts";
import { createExtractProcesses } from "#lib/ingest/extract/processes.ts";
import { createPageProcesses } from "#lib/ingest/pages/processes.ts";
import { bytesOf } from "#lib/ingest/processes/file-source.ts";
import { readRecords } from "#lib/ingest/records/index.ts";
import type { JobQueue } from "#lib/jobs/queue.ts";
import { contextOf, openRuntime } from "#lib/runtime.ts";
import { listDocuments } from "#lib/services/documents/list-documents.ts";
import { TermDictionary } from "#lib/text-index/dictionary.ts";
import { cachedEmbedder } from "../support/cached-embedder.ts";
import { loadSampleNow } from "../support/load-sample-now.ts";

/** A generous limit, because reading time is not measured here. */
const EXTRACT_TIMEOUT_MS = 300_000;

/** No queue while measuring: deferred work runs at once or not at all. */
const NO_QUEUE: JobQueue = {
  enqueue: async () => ({ jobId: "none", created: false }),
  cancel: async () => false,
  cancelOfCorpus: async () => 0,
  retry: async () => false,
};

/** Where vectors and prepared models are stored for the next run. */
type StoredInstance = { readonly environment: CommandEnvironment; readonly dataDir: string };

/** Runs with a separate database in `dataDir`, which is kept with its content for the next run. */
export function inOwnDatabase<T>(
  kept: StoredInstance,
  work: (context: WorkContext) => Promise<T>,
): Promise<T> {
  return inDatabase(kept, kept.dataDir, work);
}

/** Runs with the sample corpora in a new temporary database. Vectors come from the cache in `dataDir`. */
export async function withSampleCorpora<T>(
  kept: StoredInstance,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "sightline-sample-"));
  try {
    return await inDatabase(kept, folder, async (context) => {
      await loadSampleNow(context);
      return work(context);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function inDatabase<T>(
  { environment, dataDir }: StoredInstance,
  folder: string,
  work: (context: RecordsContext) => Promise<T>,
): Promise<T> {
  await mkdir(dataDir, { recursive: true });
  const given = { CACHE_DIR: path.join(dataDir, "cache"), ...process.env };
  const config = loadConfig(
    { ...given, DATA_DIR: folder, DATABASE_URL: "", LOG_LEVEL: "warn" },
    environment.root,
  );
  const database = await ensureDatabase(config);
  const readers = createExtractProcesses({ rootDirectory: environment.root, size: 1 });
  const pages = createPageProcesses({
    rootDirectory: environment.root,
    size: config.pages.workers,
    dpi: config.pages.dpi,
    ocr: config.ocr.languages.length === 0 ? null : config.ocr,
  });
  try {
    const opened = await openRuntime({ config, program: "cli", queue: NO_QUEUE });
    const embedder = opened.embedder && cachedEmbedder(opened.embedder, path.join(dataDir, "vectors"));
    try {
      return await work({
        ...contextOf({ ...opened, embedder }, { signal: environment.signal }),
        dictionary: new TermDictionary(),
        pages,
        readRecords: ({ source, ...input }) => readRecords(source, input),
        extract: async ({ format, source, fileName, signal, readings }) =>
          format === "pdf" || format === "image"
            ? readers.extract(format, source, fileName, {
                signal,
                timeoutMs: EXTRACT_TIMEOUT_MS,
                ...(readings ? { readings } : {}),
              })
            : (await extractors[format]()).extract({ bytes: await bytesOf(source), fileName, signal }),
      });
    } finally {
      await embedder?.close();
      await opened.close();
    }
  } finally {
    await Promise.all([readers.close(), pages.close()]);
    await database.close();
  }
}

/** Runs on the configured instance, running or not. */
export async function inInstance<T>(
  { config, signal }: CommandEnvironment,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const database = await ensureDatabase(config);
  const runtime = await openRuntime({ config, program: "cli", maxConnections: 4 });
  try {
    return await work(contextOf(runtime, { signal }));
  } finally {
    await runtime.close();
    await database.close();
  }
}

/** Returns true if the configured instance has a document. Does not start an instance that was never started. */
export async function hasDocuments(environment: CommandEnvironment): Promise<boolean> {
  if (!wasStarted(environment.config)) return false;
  return inInstance(environment, async (context) => (await listDocuments(context, { limit: 1 })).total > 0);
}

function wasStarted({ data }: Config): boolean {
  return data.databaseUrl !== null || existsSync(postgresFolder(data.dir));
}
