import { rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { isAppError } from "#lib/errors/app-error.ts";
import { openEngine } from "./embedded-engine.ts";
import { startMaintenance } from "./embedded-maintenance.ts";
import { serve } from "./embedded-server.ts";
import { socketPath } from "./embedded-socket.ts";
import { type Owner, own } from "./owner.ts";

const servingSchema = z.object({ type: z.literal("serving"), address: z.string() });

/**
 * The embedded database server, a program of its own: `node db/embedded.ts --data-dir <folder>`. Postgres compiled to
 * WebAssembly blocks its event loop while it works, so it never shares a process with anything else. Started with an
 * IPC channel it reports `ready` or `failed` over it and ends when the channel does.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { "data-dir": { type: "string" } } });
  if (values["data-dir"] === undefined) throw new Error("--data-dir is missing");
  const dataDir = path.resolve(values["data-dir"]);
  const ownership = await own(dataDir);
  const socket = socketPath(dataDir);
  let note: Owner = {
    pid: process.pid,
    since: new Date().toISOString(),
    socket,
    address: null,
    state: "running",
  };
  ownership.announce(note);

  const engine = await openEngine(dataDir);
  rmSync(socket, { force: true });
  const server = await serve(engine, { socket });
  const stopMaintenance = startMaintenance(engine, server.turns, (error) => console.error(error));
  // Opening leaves a hundred megabytes of garbage that an idle process would keep for hours.
  setTimeout(() => globalThis.gc?.(), 1000).unref();

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    ownership.announce({ ...note, state: "stopping" });
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
    ownership.announce(note);
  });
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.on("disconnect", stop);
  // The parent may have gone while the engine was opening.
  if (process.connected === false) await stop();
  process.send?.({ type: "ready", socket });
}

main().catch((error: unknown) => {
  const code = isAppError(error) ? error.code : "internal";
  const message = error instanceof Error ? error.message : String(error);
  const details = isAppError(error) ? error.details : {};
  if (!process.send) console.error(message);
  else process.send({ type: "failed", code, message, details });
  process.exitCode = 1;
  process.disconnect?.();
});
