import path from "node:path";
import { openPool } from "#db/client.ts";
import { openTestDatabase, type TestDatabase } from "#db/testing.ts";
import { coveredByLock, outsideTransactions } from "#db/testing-transactions.ts";
import type { BlobStore, StagedBlob } from "#lib/blobs/blob-store.ts";
import { fileBlobStore } from "#lib/blobs/file-blob-store.ts";
import { type Config, loadConfig } from "#lib/config/config.ts";
import type { Context } from "#lib/context.ts";
import type { Connectors } from "#lib/domain/connector.ts";
import type { TextEmbedder } from "#lib/domain/embedding.ts";
import type { UploadOutcome } from "#lib/domain/upload.ts";
import { createExtractProcesses, type ExtractProcesses } from "#lib/ingest/extract/processes.ts";
import type { WorkQueue } from "#lib/jobs/queue.ts";
import { createWorkQueue } from "#lib/jobs/work-queue.ts";
import { type Logger, silentLogger } from "#lib/log/log.ts";
import { createFakeEmbedder } from "#lib/models/fake.ts";
import { createConfiguredPageEmbedder } from "#lib/models/page/configured.ts";
import { createConfiguredRerankers } from "#lib/models/rerank/configured.ts";
import { contextOf, type Runtime } from "#lib/runtime.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { ensureDefaultCorpus } from "#lib/services/corpora/ensure-default-corpus.ts";
import { type ReceiveInput, receiveDocument } from "#lib/services/intake/receive-document.ts";
import { workContexts } from "#lib/work-contexts.ts";
import { createHandlers } from "#workers/handlers/index.ts";
import { runJob } from "#workers/run-job.ts";

const encoder = new TextEncoder();

export type TestInstance = {
  readonly database: TestDatabase;
  readonly runtime: Runtime;
  readonly queue: WorkQueue;
  /** Adds a corpus whose title is its id. */
  readonly addCorpus: (id: string) => Promise<void>;
  /** A context like that of a request, with overrides. */
  context(over?: Partial<Context>): Context;
  /** Receives a file; `drain` then ingests it. */
  receive(path: string, content: string | Uint8Array, over?: Partial<ReceiveInput>): Promise<UploadOutcome>;
  /** `receive` and `drain`, for a file that must be accepted. */
  upload(
    path: string,
    content: string | Uint8Array,
    over?: Partial<ReceiveInput>,
  ): Promise<{ documentId: string; version: number }>;
  /** Runs every waiting job to its end, in this process. */
  drain(): Promise<void>;
  close(): Promise<void>;
};

export type TestInstanceOptions = {
  readonly env?: Readonly<Record<string, string>>;
  /** null turns off semantic search; default: the fake. */
  readonly embedder?: TextEmbedder | null;
  /** Replaces the real connectors. */
  readonly connectors?: Connectors;
  /** Default: silent. */
  readonly log?: Logger;
  /** An open database to use instead of a new one; `close` closes it too. */
  readonly database?: TestDatabase;
  /** Replaces the folder of the database, for tests of disk failures. */
  readonly blobs?: BlobStore;
  /** For tests that stop a worker in the middle of a queue operation. */
  readonly aroundQueue?: (queue: WorkQueue) => WorkQueue;
};

function watchedConnectors(connectors: Connectors): Connectors {
  const watched = Object.entries(connectors).map(([kind, connector]) => [
    kind,
    outsideTransactions(connector),
  ]);
  return Object.fromEntries(watched) as Connectors;
}

/** A transaction that names or removes a file waits for its bytes, because its lock must cover them. */
function watchedBlobs(blobs: BlobStore): BlobStore {
  const watched = outsideTransactions(blobs);
  const staged = (file: StagedBlob): StagedBlob => ({ ...file, keep: () => coveredByLock(file.keep) });
  return {
    ...watched,
    stage: async (source) => staged(await watched.stage(source)),
    delete: (sha256) => coveredByLock(() => blobs.delete(sha256)),
  };
}

function openTestRuntime(database: TestInstance["database"], options: TestInstanceOptions) {
  const config: Config = loadConfig({
    DATA_DIR: database.dataDir,
    LOG_LEVEL: "silent",
    ...("url" in database.address ? { DATABASE_URL: database.address.url } : {}),
    ...options.env,
  });
  const opened = createWorkQueue(database, { dataDir: database.dataDir, soleWorker: true });
  const given = options.embedder === undefined ? createFakeEmbedder() : options.embedder;
  const embedder = given && outsideTransactions(given);
  return {
    config,
    database,
    searches: openPool({
      ...database.address,
      maxConnections: 4,
      statementTimeoutMs: (config.search.limitSeconds + 5) * 1000,
    }),
    queue: options.aroundQueue?.(opened) ?? opened,
    blobs: watchedBlobs(options.blobs ?? fileBlobStore(path.join(database.dataDir, "blobs"))),
    embedder,
    pageEmbedder: createConfiguredPageEmbedder(config, embedder),
    rerankers: createConfiguredRerankers(config, embedder),
    log: options.log ?? silentLogger,
    close: async () => {},
  } satisfies Runtime;
}

const sharedReaders = new Map<number, ExtractProcesses>();

/**
 * Processes that read the files of all instances in this process that have the same memory limit. They are shared,
 * because a start takes seconds of processor time. They remember nothing between two files.
 */
function readersOf({ root, limits }: Config): ExtractProcesses {
  const heapMb = limits.extractMemoryMb;
  const readers =
    sharedReaders.get(heapMb) ?? createExtractProcesses({ rootDirectory: root, size: 2, heapMb });
  sharedReaders.set(heapMb, readers);
  return readers;
}

/** Opens a whole instance for one test file: real database, blobs, queue and handlers. Only the model is a fake. */
export async function openTestInstance(options: TestInstanceOptions = {}): Promise<TestInstance> {
  const database = options.database ?? (await openTestDatabase());
  const runtime = openTestRuntime(database, options);
  const { queue, log } = runtime;
  const connectors = options.connectors && watchedConnectors(options.connectors);
  const readers = readersOf(runtime.config);
  const contexts = workContexts(runtime, { readers, ...(connectors ? { connectors } : {}) });
  const handlers = createHandlers(contexts);
  const context = (over: Partial<Context> = {}) => ({ ...contextOf(runtime), ...over });
  const drain = async () => {
    for (let jobs = await queue.take(4); jobs.length > 0; jobs = await queue.take(4)) {
      const run = { queue, db: database.db, handlers, log };
      await Promise.all(jobs.map((job) => runJob(run, job, new AbortController())));
    }
  };
  const receive: TestInstance["receive"] = (name, content, over = {}) =>
    receiveDocument(context(), {
      path: name,
      bytes: typeof content === "string" ? encoder.encode(content) : content,
      onExisting: "new_version",
      ...over,
    });
  const addCorpus = async (id: string) => {
    await ensureCorpus(context(), { id, title: id });
  };
  await ensureDefaultCorpus(context());
  return {
    database,
    runtime,
    queue,
    context,
    addCorpus,
    receive,
    drain,
    upload: async (name, content, over) => {
      const outcome = await receive(name, content, over);
      if (outcome.outcome !== "accepted" && outcome.outcome !== "unchanged") {
        throw new Error(`${name} was ${outcome.outcome}: ${"message" in outcome ? outcome.message : ""}`);
      }
      await drain();
      return { documentId: outcome.documentId, version: outcome.version };
    },
    close: async () => {
      await contexts.close();
      await runtime.embedder?.close();
      await runtime.searches.close();
      await database.close();
    },
  };
}
