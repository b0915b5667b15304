import { setPriority } from "node:os";
import { advisoryLease, SOLE_LEASE } from "#db/lease.ts";
import { loadConfig } from "#lib/config/config.ts";
import { LOCAL_ACTOR } from "#lib/domain/context.ts";
import { onNudge } from "#lib/jobs/nudge.ts";
import { openWorkQueue } from "#lib/jobs/pg-boss-worker.ts";
import type { WorkQueue } from "#lib/jobs/queue.ts";
import { contextOf, openRuntime, type Runtime } from "#lib/runtime.ts";
import { type WorkContexts, workContexts } from "#lib/work-contexts.ts";
import { createHandlers } from "./handlers/index.ts";
import { keepHealth } from "./keep-health.ts";
import { startLoop, type WorkerLoop } from "./loop.ts";
import { type CorporaWatch, keepWatching, watchCorpora } from "./watch-corpora.ts";

/** The web server is served first when both want the processor. */
const NICENESS = 10;

/** The worker program: `node workers/main.ts`. Ends in order on SIGTERM, SIGINT, and when its parent is gone. */
async function main(): Promise<void> {
  lowerPriority();
  const config = loadConfig();
  const { concurrency } = config.worker;
  const opened = Promise.withResolvers<WorkQueue>();
  const runtime = await openRuntime({
    config,
    program: "worker",
    maxConnections: concurrency + 4,
    openQueue: async (database, options) => {
      const queue = await openWorkQueue(database, options);
      opened.resolve(queue);
      return queue;
    },
  });
  const queue = await opened.promise;
  const { log } = runtime;
  const reclaimed = config.data.databaseUrl === null ? await queue.reclaim() : 0;
  if (reclaimed > 0) log.info({ reclaimed }, "took up what an earlier worker left");
  const contexts = workContexts(runtime);
  const loop = startLoop({
    queue,
    db: runtime.database.db,
    handlers: createHandlers(contexts),
    log,
    concurrency,
    cautiousJobs: reclaimed,
    onBroken: (error) => {
      log.fatal({ err: error }, "the queue cannot be written to");
      process.exit(1);
    },
  });
  const unwatch = onNudge(config.data.dir, loop.wake);
  const health = keepHealth((signal) => contextOf(runtime, { signal }), log);
  const folders = config.corpora.watch ? watchFolders(runtime, contexts) : null;
  stopInOrder(loop, async () => {
    unwatch();
    await folders?.stop();
    await health.stop();
    await contexts.close();
    await runtime.close();
  });
  log.info({ concurrency }, "worker ready");
  process.send?.({ type: "ready" });
}

function watchFolders(runtime: Runtime, contexts: WorkContexts): CorporaWatch {
  const { log, config, database } = runtime;
  const { signal } = new AbortController();
  const context = () => contexts.forJob({ actorId: LOCAL_ACTOR.id, signal, log });
  const lease =
    config.data.databaseUrl === null ? SOLE_LEASE : advisoryLease(database.sql, "watched folders");
  return keepWatching(watchCorpora({ context, lease, log }));
}

function stopInOrder(loop: WorkerLoop, close: () => Promise<void>): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // A handler that will not stop, or a database that is gone, must not keep the process: the job comes back.
    setTimeout(() => process.exit(0), 8000).unref();
    await loop.stop();
    await close();
    process.exit(0);
  };
  for (const event of ["SIGTERM", "SIGINT", "disconnect"]) process.on(event, stop);
}

function lowerPriority(): void {
  try {
    setPriority(NICENESS);
  } catch {
    // Not everywhere allowed, nowhere needed.
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
