import path from "node:path";
import { type OpenDatabase, openDatabase, openPool } from "#db/client.ts";
import { socketPath } from "#db/embedded-socket.ts";
import { fileBlobStore } from "#lib/blobs/file-blob-store.ts";
import { clientSignal } from "#lib/client-signal.ts";
import { type Config, loadConfig } from "#lib/config/config.ts";
import type { Context } from "#lib/context.ts";
import { privateFolder } from "#lib/disk/private-folder.ts";
import { type Actor, LOCAL_ACTOR } from "#lib/domain/context.ts";
import type { TextEmbedder } from "#lib/domain/embedding.ts";
import type { PageEmbedder } from "#lib/domain/page-embedding.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { createJobQueue } from "#lib/jobs/job-queue.ts";
import type { JobQueue } from "#lib/jobs/queue.ts";
import { createLogger, type Logger, type LogOptions } from "#lib/log/log.ts";
import { createConfiguredEmbedder } from "#lib/models/configured.ts";
import { createConfiguredPageEmbedder } from "#lib/models/page/configured.ts";
import { createConfiguredRerankers, type Rerankers } from "#lib/models/rerank/configured.ts";
import { textIndex } from "#lib/text-index/text-index.ts";

/** What a process opens once. A Context adds the actor, the time and the deadline. */
export type Runtime = {
  readonly config: Config;
  readonly database: OpenDatabase;
  /** Connections for searches only: see `Context.searchDb`. */
  readonly searches: OpenDatabase;
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
  /** Replaces the database's queue. */
  readonly queue?: JobQueue;
};

/** Returns the address at which the database will be, whether or not it runs. Creates the socket's folder. */
export function configuredAddress(config: Config) {
  const url = config.data.databaseUrl;
  return url === null ? { socket: socketPath(config.data.dir) } : { url };
}

/** More than any statement of a request takes. Stops one that hangs, for example behind a lock. */
const REQUEST_STATEMENT_SECONDS = 120;

/**
 * Opens everything that a process needs. The model is loaded at its first use.
 * @throws AppError("database_unavailable") in words if the database does not answer, or is of an earlier release.
 */
export async function openRuntime(options: RuntimeOptions): Promise<Runtime> {
  const { config } = options;
  const log = createLogger({ level: config.server.logLevel, program: options.program });
  if (!privateFolder(config.data.dir))
    log.warn(
      { folder: config.data.dir },
      "other accounts can enter the data directory; make it yours, mode 0700",
    );
  const database = await openDatabase({
    ...configuredAddress(config),
    applicationName: `sightline-${options.program}`,
    ...(options.maxConnections === undefined ? {} : { maxConnections: options.maxConnections }),
    ...(options.program === "web" ? { statementTimeoutMs: REQUEST_STATEMENT_SECONDS * 1000 } : {}),
  });
  await requireUpgraded(database);
  const searches = openSearches(config, `sightline-${options.program}`, options.maxConnections);
  textIndex.shareCache([database.db.$client, searches.db.$client], config.search.cacheBytes);
  const embedder = config.search.semanticEnabled ? createConfiguredEmbedder(config) : null;
  const pageEmbedder = createConfiguredPageEmbedder(config, embedder);
  const rerankers = createConfiguredRerankers(config, embedder);
  return {
    config,
    database,
    searches,
    queue: options.queue ?? createJobQueue(config.data.dir),
    blobs: fileBlobStore(path.join(config.data.dir, "blobs")),
    embedder,
    pageEmbedder,
    rerankers,
    log,
    close: async () => {
      await rerankers.close();
      await pageEmbedder?.close();
      await embedder?.close();
      await searches.close();
      await database.close();
    },
  };
}

/** A search would miss the passages of an index that is still being upgraded. */
async function requireUpgraded(database: OpenDatabase): Promise<void> {
  if (!(await textIndex.needsUpgrade(database.sql))) return;
  await database.close();
  throw new AppError(
    "database_unavailable",
    "The database is not upgraded to this release yet. Wait until its upgrade has ended, or run: sightline migrate",
  );
}

/** More than a search takes, so that the search stops its statement first. The server stops it if the search cannot. */
const BEYOND_LIMIT_SECONDS = 5;

/** Opens the pool for searches. It connects when the first statement is sent. */
function openSearches(config: Config, applicationName: string, maxConnections?: number): OpenDatabase {
  return openPool({
    ...configuredAddress(config),
    applicationName,
    statementTimeoutMs: (config.search.limitSeconds + BEYOND_LIMIT_SECONDS) * 1000,
    ...(maxConnections === undefined ? {} : { maxConnections }),
  });
}

/** Returns a context for one verb: the runtime, the actor, the time and the deadline. */
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
    searchDb: runtime.searches.db,
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
const shared = globalThis as typeof globalThis & {
  sightlineRuntime?: Promise<Runtime>;
  sightlineLog?: Logger;
};

function sharedRuntime(): Promise<Runtime> {
  if (shared.sightlineRuntime === undefined) {
    const opening = openRuntime({ config: loadConfig(), program: "web" });
    shared.sightlineRuntime = opening;
    // Forget a failed attempt, because the database may be available later.
    opening.catch(() => {
      if (shared.sightlineRuntime === opening) delete shared.sightlineRuntime;
    });
  }
  return shared.sightlineRuntime;
}

/** The web server's logger for failures before a context is open. */
export function serverLog(): Logger {
  shared.sightlineLog ??= createLogger({ level: loadConfig().server.logLevel, program: "web" });
  return shared.sightlineLog;
}

/** The context of one HTTP request: it ends when the client goes away. */
export async function openRequestContext(request: Request): Promise<Context> {
  return contextOf(await sharedRuntime(), { signal: clientSignal() ?? request.signal });
}

/** The context of a page render or a server action: it ends when the client disconnects from our web server. */
export async function openServerContext(): Promise<Context> {
  const signal = clientSignal();
  return contextOf(await sharedRuntime(), signal === undefined ? {} : { signal });
}
