import path from "node:path";
import { openTestDatabase, type TestDatabase } from "#db/testing.ts";
import type { BlobStore } from "#lib/blobs/blob-store.ts";
import { fileBlobStore } from "#lib/blobs/file-blob-store.ts";
import { type Config, loadConfig } from "#lib/config/config.ts";
import type { Context } from "#lib/context.ts";
import type { Connectors } from "#lib/domain/connector.ts";
import type { TextEmbedder } from "#lib/domain/embedding.ts";
import type { UploadOutcome } from "#lib/domain/upload.ts";
import { openWorkQueue } from "#lib/jobs/pg-boss-worker.ts";
import type { WorkQueue } from "#lib/jobs/queue.ts";
import { type Logger, silentLogger } from "#lib/log/log.ts";
import { createFakeEmbedder } from "#lib/models/fake.ts";
import { createConfiguredPageEmbedder } from "#lib/models/page/configured.ts";
import { createConfiguredRerankers } from "#lib/models/rerank/configured.ts";
import { contextOf, type Runtime } from "#lib/runtime.ts";
import { type ReceiveInput, receiveDocument } from "#lib/services/intake/receive-document.ts";
import { ensureDefaultCorpus } from "#lib/services/intake/sample.ts";
import { workContexts } from "#lib/work-contexts.ts";
import { createHandlers } from "./handlers/index.ts";
import { runJob } from "./run-job.ts";

const encoder = new TextEncoder();

export type TestInstance = {
  readonly database: TestDatabase;
  readonly runtime: Runtime;
  readonly queue: WorkQueue;
  /** A context as a request would have, with what a test wants otherwise. */
  context(over?: Partial<Context>): Context;
  /** Takes a file in; `drain` then reads it. */
  receive(path: string, content: string | Uint8Array, over?: Partial<ReceiveInput>): Promise<UploadOutcome>;
  /** `receive` and `drain`; for a file that has to be accepted. */
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
  /** null switches meaning-based search off; default the fake. */
  readonly embedder?: TextEmbedder | null;
  /** Sources of the test's own, in place of the real ones. */
  readonly connectors?: Connectors;
  /** Default: silent. */
  readonly log?: Logger;
  /** One that is open already, in place of one of its own; `close` closes it all the same. */
  readonly database?: TestDatabase;
  /** In place of a folder of the database's; for tests of what a disk does. */
  readonly blobs?: BlobStore;
  /** For tests that stop a worker in the middle of a queue's step. */
  readonly aroundQueue?: (queue: WorkQueue) => WorkQueue;
};

/** A whole instance for one test file: real database, real blobs, real queue and handlers; only the model is a fake. */
export async function openTestInstance(options: TestInstanceOptions = {}): Promise<TestInstance> {
  const { log = silentLogger } = options;
  const database = options.database ?? (await openTestDatabase());
  const config: Config = loadConfig({
    DATA_DIR: database.dataDir,
    LOG_LEVEL: "silent",
    ...("url" in database.address ? { DATABASE_URL: database.address.url } : {}),
    ...options.env,
  });
  const opened = await openWorkQueue(database, {
    dataDir: database.dataDir,
    soleWorker: true,
    onError: () => {},
  });
  const queue = options.aroundQueue?.(opened) ?? opened;
  const embedder = options.embedder === undefined ? createFakeEmbedder() : options.embedder;
  const runtime: Runtime = {
    config,
    database,
    queue,
    blobs: options.blobs ?? fileBlobStore(path.join(database.dataDir, "blobs")),
    embedder,
    pageEmbedder: createConfiguredPageEmbedder(config, embedder),
    rerankers: createConfiguredRerankers(config, embedder),
    log,
    close: async () => {},
  };
  const contexts = workContexts(runtime, options.connectors ? { connectors: options.connectors } : {});
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
  await ensureDefaultCorpus(context());
  return {
    database,
    runtime,
    queue,
    context,
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
      await queue.close();
      await embedder?.close();
      await database.close();
    },
  };
}
