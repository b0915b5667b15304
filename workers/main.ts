import { setPriority } from "node:os";
import { databaseAddress } from "#db/address.ts";
import { APPLICATION } from "#db/application.ts";
import { openDatabase } from "#db/client.ts";
import { loadConfig } from "#lib/config/config.ts";
import { onNudge } from "#lib/jobs/nudge.ts";
import { openWorkQueue } from "#lib/jobs/pg-boss-worker.ts";
import { createLogger } from "#lib/log/log.ts";
import { createHandlers } from "./handlers/index.ts";
import { startLoop } from "./loop.ts";

/** The web server is served first when both want the processor. */
const NICENESS = 10;

/** The worker program: `node workers/main.ts`. Ends in order on SIGTERM, SIGINT, and when its parent is gone. */
async function main(): Promise<void> {
  lowerPriority();
  const config = loadConfig();
  const log = createLogger({ level: config.server.logLevel, program: "worker" });
  const database = await openDatabase({
    ...databaseAddress(config.data),
    applicationName: APPLICATION.worker,
    maxConnections: config.worker.concurrency + 4,
  });
  const soleWorker = config.data.databaseUrl === null;
  const onError = (error: Error) => log.warn({ err: error }, "queue error");
  const queue = await openWorkQueue(database, { dataDir: config.data.dir, soleWorker, onError });
  if (soleWorker) {
    const reclaimed = await queue.reclaim();
    if (reclaimed > 0) log.info({ reclaimed }, "took up what an earlier worker left");
  }
  const { handlers, close } = await createHandlers({ config, database, queue, log });
  const loop = startLoop({
    queue,
    db: database.db,
    handlers,
    log,
    concurrency: config.worker.concurrency,
    onBroken: (error) => {
      log.fatal({ err: error }, "the queue cannot be written to");
      process.exit(1);
    },
  });
  const unwatch = onNudge(config.data.dir, loop.wake);
  log.info({ concurrency: config.worker.concurrency }, "worker ready");
  process.send?.({ type: "ready" });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // A handler that will not stop, or a database that is gone, must not keep the process: the job comes back.
    setTimeout(() => process.exit(0), 8000).unref();
    unwatch();
    await loop.stop();
    await close();
    await queue.close();
    await database.close();
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
