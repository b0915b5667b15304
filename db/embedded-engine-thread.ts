import { parentPort, workerData } from "node:worker_threads";
import type { PGlite } from "@electric-sql/pglite";
import { isAppError } from "#lib/errors/app-error.ts";
import { openEngine } from "./embedded-engine.ts";
import {
  type EngineReply,
  type EngineRequest,
  type EngineThreadData,
  INTERRUPT,
} from "./embedded-engine-client.ts";
import { DurableFiles } from "./embedded-files.ts";

/**
 * The thread that runs Postgres. WebAssembly blocks its thread during a statement, so the socket server has another
 * thread and can still read cancel requests.
 */

/** The `run` request that the engine is processing. */
let running: number | null = null;

async function main(): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error("This program runs in a thread of the embedded server.");
  const reply = (message: EngineReply, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
  let engine: PGlite;
  let flags: Flags;
  try {
    const { dataDir, durable } = workerData as EngineThreadData;
    const onPanic = (why: string) => {
      reply({ kind: "panic", why });
      // Ends the thread at once, inside the call to Postgres.
      process.exit(1);
    };
    engine = await openEngine(dataDir, { durable, filesOf: (folder) => new DurableFiles(folder, onPanic) });
    flags = flagsOf(engine);
  } catch (error) {
    const [code, details] = isAppError(error) ? [error.code, error.details] : ["internal" as const, {}];
    const message = error instanceof Error ? error.message : String(error);
    reply({ kind: "failed", code, message, details });
    port.close();
    return;
  }
  // The main thread calls this through the debugger protocol, which reaches a busy thread.
  Object.assign(globalThis, {
    [INTERRUPT]: (id: number) => {
      if (running === id) flags.set();
    },
  });
  port.on("message", (request: EngineRequest) => {
    if (request.kind === "run") running = request.id;
    answer(engine, request)
      .then(
        (answered) => reply({ kind: "done", id: request.id, ...answered }, transferable(answered)),
        (error: unknown) => reply({ kind: "error", id: request.id, error }),
      )
      .finally(() => {
        running = null;
        // A late cancel must not stop the next statement.
        flags.clear();
        if (request.kind === "close") port.close();
      });
  });
  reply({ kind: "ready" });
}

type Answered = Omit<Extract<EngineReply, { kind: "done" }>, "kind" | "id">;

function transferable({ answer }: Answered): ArrayBuffer[] {
  return answer === undefined ? [] : [answer.buffer as ArrayBuffer];
}

async function answer(engine: PGlite, request: EngineRequest): Promise<Answered> {
  switch (request.kind) {
    case "run":
      return { answer: await run(engine, request.bytes), inTransaction: engine.isInTransaction() };
    case "query":
      return { rows: (await engine.query<Record<string, unknown>>(request.text)).rows };
    case "exec":
      await engine.exec(request.text);
      return {};
    case "collect":
      globalThis.gc?.();
      return {};
    case "close":
      await engine.close();
      return {};
  }
}

async function run(engine: PGlite, bytes: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  await engine.runExclusive(() =>
    // Copies, because the engine reuses its buffer.
    engine.execProtocolRawStream(bytes, { onRawData: (data) => parts.push(data.slice()) }),
  );
  if (parts.length === 1 && parts[0] !== undefined) return parts[0];
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

type Flags = { set(): void; clear(): void };

/**
 * Postgres' own cancel flags, which its signal handler sets. A running statement checks them many times a second
 * (CHECK_FOR_INTERRUPTS). WebAssembly has no signals, so they are written into its memory.
 */
function flagsOf(engine: PGlite): Flags {
  const module = engine.Module as PGlite["Module"] & Readonly<Record<string, unknown>>;
  const [cancel, interrupt] = ["_QueryCancelPending", "_InterruptPending"].map((name) =>
    Number(module[name]),
  );
  if (!cancel || !interrupt) throw new Error("This build of Postgres cannot be interrupted.");
  const write = (value: 0 | 1) => {
    module.HEAPU8[cancel] = value;
    module.HEAPU8[interrupt] = value;
  };
  return { set: () => write(1), clear: () => write(0) };
}

await main();
