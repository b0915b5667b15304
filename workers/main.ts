import { setPriority } from "node:os";
import { advisoryLease, SOLE_LEASE } from "#db/lease.ts";
import { loadConfig } from "#lib/config/config.ts";
import { LOCAL_ACTOR } from "#lib/domain/context.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { notify, onNotification } from "#lib/jobs/notify.ts";
import { createWorkQueue } from "#lib/jobs/work-queue.ts";
import { errorLines } from "#lib/log/error-facts.ts";
import { logUncaught } from "#lib/log/uncaught.ts";
import { contextOf, openRuntime, type Runtime } from "#lib/runtime.ts";
import { networkNamespace } from "#lib/sandbox/network-namespace.ts";
import { type WorkContexts, workContexts } from "#lib/work-contexts.ts";
import { createHandlers } from "./handlers/index.ts";
import { sendHeartbeat } from "./heartbeat.ts";
import { keepHealth } from "./keep-health.ts";
import { startLoop, type WorkerLoop } from "./loop.ts";
import { type CorporaWatch, updateRegularly, watchCorpora } from "./watch-corpora.ts";

/** The web server has priority for the processor. */
const NICENESS = 10;

/** The worker program: `npm run worker`. Stops in order on SIGTERM, SIGINT, and when its parent has ended. */
async function main(): Promise<void> {
  sendHeartbeat();
  lowerPriority();
  const config = loadConfig();
  const { concurrency } = config.worker;
  const runtime = await openRuntime({
    config,
    program: "worker",
    maxConnections: concurrency + 4,
  });
  const { log } = runtime;
  logUncaught(log);
  const soleWorker = config.data.databaseUrl === null;
  const queue = createWorkQueue(runtime.database, { dataDir: config.data.dir, soleWorker });
  const reclaimed = soleWorker ? await queue.reclaim() : 0;
  if (reclaimed > 0) log.info({ reclaimed }, "reclaimed jobs of an earlier worker");
  const contexts = workContexts(runtime);
  const loop = startLoop({
    queue,
    db: runtime.database.db,
    handlers: createHandlers(contexts),
    log,
    concurrency,
    cautiousJobs: reclaimed,
    onEnded: () => notify(config.data.dir, "jobs-ended"),
    onBroken: (error) => {
      log.fatal({ err: error }, "the queue cannot be written to");
      process.exit(1);
    },
  });
  const unwatch = onNotification(config.data.dir, "jobs-waiting", loop.wake);
  const health = keepHealth((signal) => contextOf(runtime, { signal }), log);
  const folders = config.corpora.watch ? watchFolders(runtime, contexts) : null;
  stopInOrder(loop, async () => {
    unwatch();
    await folders?.stop();
    await health.stop();
    await contexts.close();
    await runtime.close();
  });
  const network = networkNamespace() === null ? "refused in JavaScript only" : "a namespace without network";
  log.info({ concurrency, readersNetwork: network }, "worker ready");
  process.send?.({ type: "ready" });
}

function watchFolders(runtime: Runtime, contexts: WorkContexts): CorporaWatch {
  const { log, config, database } = runtime;
  const { signal } = new AbortController();
  const context = () => contexts.forJob({ actorId: LOCAL_ACTOR.id, signal, log });
  const lease =
    config.data.databaseUrl === null ? SOLE_LEASE : advisoryLease(database.sql, "watched folders");
  return updateRegularly(watchCorpora({ context, lease, log }));
}

function stopInOrder(loop: WorkerLoop, close: () => Promise<void>): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // A handler that does not stop, or a lost database, must not block the exit. The job is run again later.
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
    // Some systems refuse this. The worker then runs at the usual priority.
  }
}

main().catch((error: unknown) => {
  console.error(isAppError(error) ? error.message : errorLines(error));
  process.exit(1);
});
