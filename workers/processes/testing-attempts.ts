import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import type http from "node:http";
import { createRequire } from "node:module";
import type net from "node:net";
import os from "node:os";
import { isMainThread, Worker } from "node:worker_threads";
import { MAIN_PAST_PERMISSIONS, PAST_PERMISSIONS } from "./testing-attempts-past-permissions.ts";
import type { Attempts, Bait } from "./testing-bait.ts";

/** The result of each attempt: "done", or the code of the error. */
export type Outcomes = Readonly<Record<string, string>>;

const THREAD = new URL("./testing-thread.ts", import.meta.url);

/** What a program that reads files must not do. Modules are loaded late, because a reader may not load most of them. */
const ATTEMPTS: Attempts = {
  "read a file": ({ file }) => readFileSync(file),
  "list a folder": ({ folder }) => readdirSync(folder),
  "read a file of the checkout": () => readFileSync(new URL("../../README.md", import.meta.url)),
  "write a file": ({ newFile }) => writeFileSync(newFile, ""),
  "start a program": async () =>
    (await import("node:child_process")).execFileSync(process.execPath, ["--version"]),
  "connect by TCP": async ({ tcpPort }) =>
    connected((await import("node:net")).connect(tcpPort, "127.0.0.1")),
  "connect a TCP socket of its own": async ({ tcpPort }) => {
    const { Socket } = await import("node:net");
    await connected(new Socket().connect(tcpPort, "127.0.0.1"));
  },
  "connect to a unix socket": async ({ socket }) => connected((await import("node:net")).connect(socket)),
  "ask by HTTP": ({ tcpPort }) => asked({ port: tcpPort, host: "127.0.0.1" }),
  "ask by HTTP through a unix socket": ({ socket }) => asked({ socketPath: socket }),
  "ask by HTTP/2": async ({ tcpPort }) => {
    const http2 = await import("node:http2");
    const session = http2.connect(`http://127.0.0.1:${tcpPort}`);
    session.on("error", () => {});
    await once(session, "connect");
    session.destroy();
  },
  "ask by fetch": ({ tcpPort }) => fetch(`http://127.0.0.1:${tcpPort}`),
  "open a web socket": ({ tcpPort }) => new WebSocket(`ws://127.0.0.1:${tcpPort}`).close(),
  "send by UDP": async ({ udpPort }) => {
    const dgram = await import("node:dgram");
    const socket = dgram.createSocket("udp4");
    await new Promise((resolve, reject) => {
      socket.send("x", udpPort, "127.0.0.1", (error) => (error ? reject(error) : resolve(null)));
    });
    socket.close();
  },
  listen: async () => {
    const { Server } = await import("node:net");
    const server = new Server().listen(0, "127.0.0.1");
    await once(server, "listening");
    server.close();
  },
  "look up a name": async () => (await import("node:dns")).promises.lookup("localhost"),
  "load native code": ({ addon }) => createRequire(import.meta.url)(addon),
  "signal its parent": () => process.kill(process.ppid, 0),
  "run WASI": async () => new (await import("node:wasi")).WASI({ version: "preview1" }),
  "change the engine's switches": async () =>
    (await import("node:v8")).setFlagsFromString("--stack-size=984"),
  ...PAST_PERMISSIONS,
};

/** A thread that is started with options does not have the process's permissions. */
const MAIN_ATTEMPTS: typeof ATTEMPTS = {
  "open the inspector": async () => {
    const inspector = await import("node:inspector");
    inspector.open(0, "127.0.0.1");
    inspector.close();
  },
  "do any of it in a thread with options": (bait) => doneInThread(Worker, bait),
  "do any of it in a thread of the same class": (bait) => {
    const { constructor: Class } = Object.create(Worker.prototype) as { constructor: typeof Worker };
    return doneInThread(Class, bait);
  },
  ...MAIN_PAST_PERMISSIONS,
};

async function connected(socket: net.Socket): Promise<void> {
  await once(socket, "connect");
  socket.destroy();
}

async function asked(options: http.RequestOptions): Promise<void> {
  const http = await import("node:http");
  return new Promise((resolve, reject) => {
    http.get(options, () => resolve()).on("error", reject);
  });
}

async function doneInThread(Thread: typeof Worker, bait: Bait): Promise<void> {
  const thread = new Thread(THREAD, { execArgv: [], env: { NODE_OPTIONS: "" } });
  thread.postMessage(bait);
  const [outcomes] = (await once(thread, "message")) as [Outcomes];
  await thread.terminate();
  const [allowed, outcome] = Object.entries(outcomes).find(([, code]) => code !== "ERR_ACCESS_DENIED") ?? [];
  if (outcome === "done") return;
  throw Object.assign(new Error(), { code: allowed ? `${allowed}: ${outcome}` : "ERR_ACCESS_DENIED" });
}

/** Tries everything, one after another. */
export async function tryAll(bait: Bait): Promise<Outcomes> {
  const outcomes: Record<string, string> = {};
  for (const [name, attempt] of Object.entries({ ...ATTEMPTS, ...(isMainThread ? MAIN_ATTEMPTS : {}) })) {
    try {
      await attempt(bait);
      outcomes[name] = "done";
    } catch (error) {
      outcomes[name] = error instanceof Error && "code" in error ? String(error.code) : String(error);
    }
  }
  return outcomes;
}

/** The program's environment, as the program sees it. */
export function surroundings() {
  return { environment: { ...process.env }, interfaces: Object.keys(os.networkInterfaces()) };
}
