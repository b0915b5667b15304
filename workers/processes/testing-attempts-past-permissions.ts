import { once } from "node:events";
import nodeModule, { createRequire } from "node:module";
import os from "node:os";
import type tls from "node:tls";
import { Worker } from "node:worker_threads";
import type { Attempts, Bait } from "./testing-bait.ts";

/*
 * Attempts that the permission model of this Node version allows or does not see: modules that do not ask it, native
 * handles, and internal functions of `process`.
 */
type Internal = {
  _kill(pid: number, signal: number): number;
  _debugProcess(pid: number): void;
  _getActiveHandles(): unknown[];
  _linkedBinding(name: string): unknown;
  binding(name: string): object;
};
const internal = process as unknown as Internal;
const require = createRequire(import.meta.url);
const load = nodeModule as unknown as { _load(name: string): unknown };
const importText = (name: string) => `export { default } from "${name}"`;

type Load = (name: string) => unknown;
const WAYS: Readonly<Record<string, Load>> = {
  "import()": (name) => import(name),
  "require()": (name) => require(name),
  "getBuiltinModule()": (name) => process.getBuiltinModule(name),
  "createRequire() elsewhere": (name) => createRequire("file:///elsewhere.js")(name),
  "Module._load()": (name) => load._load(name),
  "a module of its own": (name) => import(`data:text/javascript,${encodeURIComponent(importText(name))}`),
  "code from a string": (name) => (new Function("name", "return import(name)") as Load)(name),
};

/** Modules that act, show native handles, or run code past the checks. */
const MODULES = [
  ...[
    "async_hooks",
    "cluster",
    "dgram",
    "diagnostics_channel",
    "dns",
    "dns/promises",
    "domain",
    "http",
    "http2",
  ],
  ...[
    "https",
    "inspector",
    "inspector/promises",
    "net",
    "repl",
    "sea",
    "sqlite",
    "test",
    "tls",
    "trace_events",
  ],
  ...["tty", "v8", "vm", "wasi", "_http_agent", "_http_client", "_tls_wrap", "_stream_wrap"],
].map((name) => (name.startsWith("_") ? name : `node:${name}`));

/** Returns if one of the modules can be loaded. Throws the last refusal, or the first other error. */
async function loadsAny(way: Load): Promise<void> {
  let refusal: unknown;
  for (const name of MODULES) {
    try {
      await way(name);
      return;
    } catch (error) {
      refusal = error;
      if ((error as { code?: unknown }).code !== "ERR_ACCESS_DENIED") break;
    }
  }
  throw refusal;
}

async function bySqlite(way: Load, file: string, statement: string): Promise<void> {
  const loaded = (await way("node:sqlite")) as { DatabaseSync?: unknown; default?: unknown };
  const { DatabaseSync } = (loaded.DatabaseSync ? loaded : loaded.default) as typeof import("node:sqlite");
  new DatabaseSync(file).exec(statement);
}

const imported: Load = (name) => import(name);

export const PAST_PERMISSIONS: Attempts = {
  ...Object.fromEntries(
    Object.entries(WAYS).flatMap(([name, way]) => [
      [`load another module by ${name}`, () => loadsAny(way)],
      [
        `write a database by ${name}`,
        ({ newFile }: Bait) => bySqlite(way, newFile, "create table if not exists a(b)"),
      ],
    ]),
  ),
  "attach a database": ({ newFile }) => bySqlite(imported, ":memory:", `attach '${newFile}-attached' as a`),
  "copy a database": ({ newFile }) => bySqlite(imported, ":memory:", `vacuum into '${newFile}-copy'`),
  "read a database": async ({ newFile }) => {
    const { DatabaseSync } = await import("node:sqlite");
    new DatabaseSync(newFile, { readOnly: true }).prepare("select * from a").all();
  },
  "back up a database": async ({ newFile }) => {
    const { backup, DatabaseSync } = await import("node:sqlite");
    await backup(new DatabaseSync(":memory:"), `${newFile}-backup`);
  },
  "use Node's bindings": () => internal.binding("fs"),
  "signal its parent by Node's own function": () => internal._kill(process.ppid, 0),
  "signal itself": () => process.kill(process.pid, 0),
  "change the priority of its parent": () => os.setPriority(process.ppid, os.getPriority(process.ppid)),
  "run code in the thread of Node's loader": () => nodeModule.register("data:text/javascript,"),
  "check modules before the sandbox does": () => nodeModule.registerHooks({}),
  "read settings from a file": ({ file }) => process.loadEnvFile(file),
  "write a report": ({ newFile }) => process.report.writeReport(`${newFile}-report`),
  "listen with a native TCP socket": async () => {
    const { TLSSocket } = await import("node:tls");
    const socket = new (TLSSocket as unknown as new () => tls.TLSSocket)();
    const { _parent } = (socket as unknown as { _handle: { _parent: Native } })._handle;
    bound(_parent.bind("127.0.0.1", 0));
  },
  "bind a native UDP socket": async () => {
    const dgram = await import("node:dgram");
    const socket = new (dgram.Socket as unknown as new (type: string) => object)("udp4");
    const { handle } = propertyOf(socket, "state symbol") as { handle: Native };
    bound(handle.bind("127.0.0.1", 0, 0));
  },
  "ask through what fetch leaves behind": ({ tcpPort }) => {
    void new Response();
    const dispatcher: unknown = Reflect.get(globalThis, Symbol.for("undici.globalDispatcher.1"));
    return dispatched(dispatcher as Dispatcher, `http://127.0.0.1:${tcpPort}`);
  },
};

/** Threads do not have these functions or handles. */
export const MAIN_PAST_PERMISSIONS: Attempts = {
  "open an inspector in a process": () => internal._debugProcess(process.pid),
  "reach native handles": () => internal._getActiveHandles(),
  "change its user": () => process.setuid?.(process.getuid?.() ?? 0),
  "change its folder": () => process.chdir(process.cwd()),
  "change the mask of its files": () => process.umask(0o22),
  "listen with the pipe to its parent": ({ newFile }) =>
    listens(propertyOf(process, "kChannelHandle") as Native, `${newFile}-channel.sock`),
  "listen with the pipe of its errors": ({ newFile }) => {
    const { _handle } = process.stderr as unknown as { _handle?: Native };
    // The sandbox's own stream has no handle.
    return _handle ? listens(_handle, `${newFile}-errors.sock`) : process.kill(process.pid, 0);
  },
  "reach the native class of threads": async () => {
    const thread = new Worker(new URL("data:text/javascript,"));
    // A thread without work soon ends, and then it has no handle.
    const { constructor: Class } = propertyOf(thread, "kHandle");
    await once(thread, "online");
    if (Class.name === "refused") Class();
  },
};

type Native = {
  readonly constructor: new (kind: number) => Native;
  bind(...address: readonly unknown[]): number;
};

function listens(pipe: Native, file: string): void {
  bound(new pipe.constructor(1).bind(file));
}

function bound(outcome: number): void {
  if (outcome !== 0) throw new Error(`not bound: ${outcome}`);
}

function propertyOf(target: object, description: string): object {
  const symbol = Object.getOwnPropertySymbols(target).find((one) => one.description === description);
  return (symbol && Reflect.get(target, symbol)) as object;
}

type Dispatcher = { dispatch(options: object, handler: object): unknown };

function dispatched(dispatcher: Dispatcher, origin: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const ignore = () => true;
  const handler = {
    onConnect: ignore,
    onHeaders: ignore,
    onData: ignore,
    onComplete: resolve,
    onError: reject,
  };
  dispatcher.dispatch({ origin, path: "/", method: "GET" }, handler);
  return promise;
}
