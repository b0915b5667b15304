import { rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { isAppError } from "#lib/errors/app-error.ts";
import { fileDestination } from "#lib/log/file.ts";
import { createLogger, type Logger } from "#lib/log/log.ts";
import { logUncaught } from "#lib/log/uncaught.ts";
import { Engine } from "./embedded-engine-client.ts";
import { startMaintenance } from "./embedded-maintenance.ts";
import { type RunningServer, serve } from "./embedded-server.ts";
import { socketPath } from "./embedded-socket.ts";
import { finishExchange } from "./exchange.ts";
import { type Owner, type Ownership, own } from "./owner.ts";

/** Equal to the time that its parent waits for it. */
const END_WITHIN_MS = 60_000;

const servingSchema = z.object({ type: z.literal("serving"), address: z.string() });

/**
 * The embedded database server, a separate program: `db/embedded.ts --data-dir <folder>`. Postgres compiled to
 * WebAssembly blocks its thread while it works, so it has its own thread in its own process. If started with an IPC
 * channel, it reports `ready` or `failed` over it and ends when the channel closes.
 */
async function main(): Promise<void> {
  const { dataDir, durable } = readArguments();
  const logFile = path.join(dataDir, "logs", "database.log");
  const log = createLogger({ level: "info", program: "database" }, fileDestination(logFile));
  logUncaught(log);
  const ownership = await own(dataDir);
  const socket = socketPath(dataDir);
  const note = createOwnerNote(ownership, socket, log);

  finishExchange(dataDir);
  const engine = await openEngineOrExit(dataDir, durable, log);
  rmSync(socket, { force: true });
  const server = await serve(engine, { socket });
  const stopMaintenance = startMaintenance(engine, server.scheduler, (error) =>
    log.error({ err: error }, "the embedded database could not do its maintenance"),
  );
  freeMemoryWhenIdle(engine, server, log);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // Without its parent, nothing else ends it if a statement or the disk hangs. The next start recovers.
    setTimeout(() => process.exit(1), END_WITHIN_MS).unref();
    note.update({ state: "stopping" });
    stopMaintenance();
    await server.close();
    await engine.close();
    rmSync(socket, { force: true });
    ownership.release();
    process.exit(0);
  };
  process.on("message", (message) => {
    const serving = servingSchema.safeParse(message);
    if (serving.success) note.update({ address: serving.data.address });
  });
  for (const event of ["SIGTERM", "SIGINT", "disconnect"]) process.on(event, stop);
  // The parent may have ended while the engine was opening.
  if (process.connected === false) await stop();
  process.send?.({ type: "ready", socket });
}

function readArguments(): { readonly dataDir: string; readonly durable: boolean } {
  const { values } = parseArgs({
    options: { "data-dir": { type: "string" }, "not-durable": { type: "boolean", default: false } },
  });
  if (values["data-dir"] === undefined) throw new Error("--data-dir is missing");
  return { dataDir: path.resolve(values["data-dir"]), durable: !values["not-durable"] };
}

/** Publishes who owns the data directory. The note is for people, so a failure is only logged. */
function createOwnerNote(ownership: Ownership, socket: string, log: Logger) {
  const since = new Date().toISOString();
  let owner: Owner = { pid: process.pid, since, socket, address: null, state: "running" };
  const update = (changes: Partial<Owner>) => {
    owner = { ...owner, ...changes };
    try {
      ownership.announce(owner);
    } catch (error) {
      // The data directory may have been removed.
      log.warn({ err: error }, "cannot write the owner of the data directory");
    }
  };
  update({});
  return { update };
}

function openEngineOrExit(dataDir: string, durable: boolean, log: Logger): Promise<Engine> {
  return Engine.open(dataDir, {
    durable,
    onLost: (why) => {
      log.fatal({ why }, "the embedded database stopped; it recovers at its next start");
      process.exit(1);
    },
  });
}

/** Opening leaves a hundred megabytes of garbage that an idle process would keep for hours. */
function freeMemoryWhenIdle(engine: Engine, { scheduler }: RunningServer, log: Logger): void {
  const collect = () =>
    scheduler
      .between(() => engine.collectGarbage())
      .catch((error: unknown) => log.error({ err: error }, "the embedded database could not free memory"));
  setTimeout(collect, 1000).unref();
}

main().catch((error: unknown) => {
  const code = isAppError(error) ? error.code : "internal";
  // No statement has run yet, so the message quotes none. A person needs it to repair the directory.
  const message = error instanceof Error ? error.message : String(error);
  const details = isAppError(error) ? error.details : {};
  if (!process.send) console.error(message);
  else process.send({ type: "failed", code, message, details });
  process.exitCode = 1;
  process.disconnect?.();
});
