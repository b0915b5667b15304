import { rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { isAppError } from "#lib/errors/app-error.ts";
import { fileDestination } from "#lib/log/file.ts";
import { createLogger } from "#lib/log/log.ts";
import { logUncaught } from "#lib/log/uncaught.ts";
import { Engine } from "./embedded-engine-client.ts";
import { startMaintenance } from "./embedded-maintenance.ts";
import { serve } from "./embedded-server.ts";
import { socketPath } from "./embedded-socket.ts";
import { finishExchange } from "./exchange.ts";
import { type Owner, own } from "./owner.ts";

/** As long as its parent waits for it. */
const END_WITHIN_MS = 60_000;

const servingSchema = z.object({ type: z.literal("serving"), address: z.string() });

/**
 * The embedded database server, a separate program: `node db/embedded.ts --data-dir <folder>`. Postgres compiled to
 * WebAssembly blocks its thread while it works, so it has its own thread in its own process. If started with an IPC
 * channel, it reports `ready` or `failed` over it and ends when the channel closes.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { "data-dir": { type: "string" }, "not-durable": { type: "boolean", default: false } },
  });
  if (values["data-dir"] === undefined) throw new Error("--data-dir is missing");
  const dataDir = path.resolve(values["data-dir"]);
  const logFile = path.join(dataDir, "logs", "database.log");
  const log = createLogger({ level: "info", program: "database" }, fileDestination(logFile));
  logUncaught(log);
  const ownership = await own(dataDir);
  const socket = socketPath(dataDir);
  let note: Owner = {
    pid: process.pid,
    since: new Date().toISOString(),
    socket,
    address: null,
    state: "running",
  };
  const announce = (owner: Owner) => {
    try {
      ownership.announce(owner);
    } catch (error) {
      // The note is only for people; the data directory may have been removed.
      log.warn({ err: error }, "cannot write the owner of the data directory");
    }
  };
  announce(note);

  finishExchange(dataDir);
  const engine = await Engine.open(dataDir, {
    durable: !values["not-durable"],
    onLost: (why) => {
      log.fatal({ why }, "the embedded database stopped; it recovers at its next start");
      process.exit(1);
    },
  });
  rmSync(socket, { force: true });
  const server = await serve(engine, { socket });
  const stopMaintenance = startMaintenance(engine, server.scheduler, (error) =>
    log.error({ err: error }, "the embedded database could not do its maintenance"),
  );
  // Opening leaves a hundred megabytes of garbage that an idle process would keep for hours.
  const collect = () =>
    server.scheduler
      .between(() => engine.collectGarbage())
      .catch((error: unknown) => log.error({ err: error }, "the embedded database could not free memory"));
  setTimeout(collect, 1000).unref();

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // Without its parent, nothing else ends it if a statement or the disk hangs. The next start recovers.
    setTimeout(() => process.exit(1), END_WITHIN_MS).unref();
    announce({ ...note, state: "stopping" });
    stopMaintenance();
    await server.close();
    await engine.close();
    rmSync(socket, { force: true });
    ownership.release();
    process.exit(0);
  };
  process.on("message", (message) => {
    const told = servingSchema.safeParse(message);
    if (!told.success) return;
    note = { ...note, address: told.data.address };
    announce(note);
  });
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.on("disconnect", stop);
  // The parent may have ended while the engine was opening.
  if (process.connected === false) await stop();
  process.send?.({ type: "ready", socket });
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
