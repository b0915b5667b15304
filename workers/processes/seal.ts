import dgram from "node:dgram";
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import threads from "node:worker_threads";
import { endWithParent } from "./end-with-parent.ts";
import { internalValue, refuse, refuseCalls, setForGood } from "./refuse.ts";
import { sealModules } from "./seal-modules.ts";
import { sealProcess } from "./seal-process.ts";

/*
 * Runs before a sandboxed program and before each of its threads (`lib/sandbox/start-sandboxed-process.ts`). In this
 * version, Node's permission model does not cover the network, `node:sqlite` and native sockets do not ask it, and a
 * thread with its own options escapes it. All of this is removed here, in JavaScript. This stops the program's JavaScript
 * code, but not native code.
 */
const options = new URL(import.meta.url).searchParams;
const addonFolders = (options.get("addons") ?? "").split(",").filter((name) => name !== "");

if (threads.isMainThread) sealNativeThreads(endWithParent(Number(options.get("memoryMb"))));
sealThreads(threads.isMainThread && options.get("threads") === "true");
sealNetwork();
sealModules();
sealProcess(addonFolders);
syncBuiltinESMExports();

/** A thread without options inherits everything, so the caller's options are dropped. */
function sealThreads(allowed: boolean): void {
  const Original = threads.Worker;
  function startThread(file: string | URL) {
    return allowed ? new Original(file) : refuse("start threads");
  }
  startThread.prototype = Original.prototype;
  setForGood(Original.prototype, "constructor", startThread);
  setForGood(threads, "Worker", startThread);
}

/** A thread's native handle could start threads with options. */
function sealNativeThreads(thread: threads.Worker): void {
  refuseCalls(
    Object.getPrototypeOf(internalValue(thread, "kHandle")) as object,
    ["constructor"],
    "start threads",
  );
}

function sealNetwork(): void {
  const what = "use the network";
  refuseCalls(net.Socket.prototype, ["connect"], what);
  refuseCalls(net.Server.prototype, ["listen", "_listen2"], what);
  refuseCalls(net, ["connect", "createConnection", "createServer", "_createServerHandle"], what);
  refuseCalls(dgram.Socket.prototype, ["bind", "connect", "send", "sendto"], what);
  refuseCalls(dgram, ["createSocket", "_createSocketHandle"], what);
  for (const target of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
    const asks = Object.getOwnPropertyNames(target).filter((name) => /^(lookup|resolve|reverse)/.test(name));
    refuseCalls(target, asks, what);
  }
  // Libraries check for `fetch` when they are loaded.
  refuseCalls(globalThis, ["fetch", "WebSocket", "EventSource"], what);
}
