import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { postgresFolder } from "#db/embedded-folder.ts";
import { type Config, loadConfig } from "#lib/config/config.ts";
import type { Context, WorkContext } from "#lib/context.ts";
import { cachedEmbedder } from "#lib/evaluation/cached-embedder.ts";
import { loadSampleNow } from "#lib/evaluation/load-sample-now.ts";
import { TermDictionary } from "#lib/indexing/dictionary.ts";
import { extractors } from "#lib/ingest/extract/index.ts";
import { createExtractProcesses } from "#lib/ingest/extract/processes.ts";
import { createPageProcesses } from "#lib/ingest/pages/processes.ts";
import type { JobQueue } from "#lib/jobs/queue.ts";
import { contextOf, openRuntime } from "#lib/runtime.ts";
import { listDocuments } from "#lib/services/documents/list-documents.ts";
import type { CommandEnvironment } from "../command.ts";
import { ensureDatabase } from "../instance.ts";

/** Reading a judged PDF may take as long as it takes: what is measured is not the patience. */
const EXTRACT_TIMEOUT_MS = 300_000;

/** Nothing is queued while measuring: what a verb would leave for later is done at once or not at all. */
const NO_QUEUE: JobQueue = {
  enqueue: async () => ({ jobId: "none", created: false }),
  cancel: async () => false,
  cancelOfCorpus: async () => 0,
  retry: async () => false,
  close: async () => {},
};

/** Where vectors and prepared models stay for the next run. */
type Kept = { readonly environment: CommandEnvironment; readonly dataDir: string };

/** A database for measuring alone in `dataDir`, kept for the next run with everything that was loaded. */
export function inOwnDatabase<T>(kept: Kept, work: (context: WorkContext) => Promise<T>): Promise<T> {
  return inDatabase(kept, kept.dataDir, work);
}

/** The sample corpora in a database of their own, new each time; vectors come from what `dataDir` remembers. */
export async function overSample<T>(kept: Kept, work: (context: Context) => Promise<T>): Promise<T> {
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
  { environment, dataDir }: Kept,
  folder: string,
  work: (context: WorkContext) => Promise<T>,
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
    const opened = await openRuntime({ config, program: "cli", openQueue: async () => NO_QUEUE as never });
    const embedder = opened.embedder && cachedEmbedder(opened.embedder, path.join(dataDir, "vectors"));
    try {
      return await work({
        ...contextOf({ ...opened, embedder }, { signal: environment.signal }),
        dictionary: new TermDictionary(),
        pages,
        extract: async ({ format, bytes, fileName, signal, readings }) =>
          format === "pdf" || format === "image"
            ? readers.extract(format, bytes, fileName, {
                signal,
                timeoutMs: EXTRACT_TIMEOUT_MS,
                ...(readings ? { readings } : {}),
              })
            : (await extractors[format]()).extract({ bytes, fileName, signal }),
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

/** The instance that the configuration names, running or not. */
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

/** True when the configured instance has a document; one that was never started is not started to find out. */
export async function hasDocuments(environment: CommandEnvironment): Promise<boolean> {
  if (!wasStarted(environment.config)) return false;
  return inInstance(environment, async (context) => (await listDocuments(context, { limit: 1 })).total > 0);
}

function wasStarted({ data }: Config): boolean {
  return data.databaseUrl !== null || existsSync(postgresFolder(data.dir));
}
