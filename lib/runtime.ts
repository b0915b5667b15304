import path from "node:path";
import { type OpenDatabase, openDatabase } from "#db/client.ts";
import { socketPath } from "#db/embedded-socket.ts";
import { fileBlobStore } from "#lib/blobs/file-blob-store.ts";
import { type Config, loadConfig } from "#lib/config/config.ts";
import type { Context } from "#lib/context.ts";
import { type Actor, LOCAL_ACTOR } from "#lib/domain/context.ts";
import type { TextEmbedder } from "#lib/domain/embedding.ts";
import type { PageEmbedder } from "#lib/domain/page-embedding.ts";
import { openJobQueue } from "#lib/jobs/pg-boss-queue.ts";
import type { JobQueue } from "#lib/jobs/queue.ts";
import { createLogger, type Logger, type LogOptions } from "#lib/log/log.ts";
import { createConfiguredEmbedder } from "#lib/models/configured.ts";
import { createConfiguredPageEmbedder } from "#lib/models/page/configured.ts";
import { createConfiguredRerankers, type Rerankers } from "#lib/models/rerank/configured.ts";

/** What is opened once in a process; a Context adds who asks, when, and for how long. */
export type Runtime = {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly queue: JobQueue;
  readonly blobs: Context["blobs"];
  readonly embedder: TextEmbedder | null;
  readonly pageEmbedder: PageEmbedder | null;
  readonly rerankers: Rerankers;
  readonly log: Logger;
  close(): Promise<void>;
};

export type RuntimeOptions = {
  readonly config: Config;
  readonly program: LogOptions["program"];
  readonly maxConnections?: number;
  /** Opens another queue than the asking side: the worker's. */
  readonly openQueue?: typeof openJobQueue;
};

/** Where this instance's database is: a server's address, or the embedded server's socket. */
export function databaseAddress(config: Config) {
  const url = config.data.databaseUrl;
  return url === null ? { socket: socketPath(config.data.dir) } : { url };
}

/**
 * Opens everything a process needs; the model is only loaded when something is embedded.
 * @throws AppError("database_unavailable") in words when nothing answers.
 */
export async function openRuntime(options: RuntimeOptions): Promise<Runtime> {
  const { config } = options;
  const log = createLogger({ level: config.server.logLevel, program: options.program });
  const database = await openDatabase({
    ...databaseAddress(config),
    applicationName: `sightline-${options.program}`,
    ...(options.maxConnections === undefined ? {} : { maxConnections: options.maxConnections }),
  });
  const queue = await (options.openQueue ?? openJobQueue)(database, {
    dataDir: config.data.dir,
    soleWorker: config.data.databaseUrl === null,
    onError: (error) => log.error({ err: error }, "job queue"),
  });
  const embedder = config.search.semanticEnabled ? createConfiguredEmbedder(config) : null;
  const pageEmbedder = createConfiguredPageEmbedder(config, embedder);
  const rerankers = createConfiguredRerankers(config, embedder);
  return {
    config,
    database,
    queue,
    blobs: fileBlobStore(path.join(config.data.dir, "blobs")),
    embedder,
    pageEmbedder,
    rerankers,
    log,
    close: async () => {
      await queue.close();
      await rerankers.close();
      await pageEmbedder?.close();
      await embedder?.close();
      await database.close();
    },
  };
}

/** One verb's context: the runtime, who asks, when, and until when. */
export function contextOf(
  runtime: Runtime,
  asked: {
    readonly actor?: Actor;
    readonly signal?: AbortSignal;
    readonly now?: Date;
    readonly traceId?: string;
  } = {},
): Context {
  return {
    actor: asked.actor ?? LOCAL_ACTOR,
    config: runtime.config,
    db: runtime.database.db,
    sql: runtime.database.sql,
    blobs: runtime.blobs,
    queue: runtime.queue,
    embedder: runtime.embedder,
    pageEmbedder: runtime.pageEmbedder,
    rerankers: runtime.rerankers,
    log: runtime.log,
    signal: asked.signal ?? new AbortController().signal,
    now: asked.now ?? new Date(),
  };
}

// On globalThis, because a server bundle may hold this module more than once.
const shared = globalThis as typeof globalThis & { sightlineRuntime?: Promise<Runtime> };

function sharedRuntime(): Promise<Runtime> {
  if (shared.sightlineRuntime === undefined) {
    const opening = openRuntime({ config: loadConfig(), program: "web" });
    shared.sightlineRuntime = opening;
    // A database that is not there yet must not be remembered as missing.
    opening.catch(() => {
      if (shared.sightlineRuntime === opening) delete shared.sightlineRuntime;
    });
  }
  return shared.sightlineRuntime;
}

/** The context of one HTTP request: it ends when the client goes away. */
export async function openRequestContext(request: Request): Promise<Context> {
  return contextOf(await sharedRuntime(), { signal: request.signal });
}

/** The context of a page render or a server action. */
export async function openServerContext(): Promise<Context> {
  return contextOf(await sharedRuntime());
}
