import dgram from "node:dgram";
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import threads from "node:worker_threads";
import { endWithParent } from "./end-with-parent.ts";
import { close, fix, hidden, refuse } from "./refuse.ts";
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

if (threads.isMainThread) sealNativeThreads(endWithParent());
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
  fix(Original.prototype, "constructor", startThread);
  fix(threads, "Worker", startThread);
}

/** A thread's native handle could start threads with options. */
function sealNativeThreads(thread: threads.Worker): void {
  close(Object.getPrototypeOf(hidden(thread, "kHandle")) as object, ["constructor"], "start threads");
}

function sealNetwork(): void {
  const what = "use the network";
  close(net.Socket.prototype, ["connect"], what);
  close(net.Server.prototype, ["listen", "_listen2"], what);
  close(net, ["connect", "createConnection", "createServer", "_createServerHandle"], what);
  close(dgram.Socket.prototype, ["bind", "connect", "send", "sendto"], what);
  close(dgram, ["createSocket", "_createSocketHandle"], what);
  for (const target of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
    const asks = Object.getOwnPropertyNames(target).filter((name) => /^(lookup|resolve|reverse)/.test(name));
    close(target, asks, what);
  }
  // Libraries check for `fetch` when they are loaded.
  close(globalThis, ["fetch", "WebSocket", "EventSource"], what);
}
