import { writeSync } from "node:fs";
import path from "node:path";
import { Writable } from "node:stream";
import { isMainThread } from "node:worker_threads";
import { internalValue, refuse, refuseCalls, setForGood } from "./refuse.ts";

/**
 * Properties of `process` that readers and Node itself use, and that act on nothing outside this process. Everything
 * else, and all that a later version of Node adds, is refused.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  ...["version", "versions", "arch", "platform", "release", "config", "features", "moduleLoadList"],
  ...["title", "argv", "argv0", "execArgv", "execPath", "env", "pid", "ppid", "debugPort", "cwd", "domain"],
  ...["allowedNodeEnvironmentFlags", "permission", "sourceMapsEnabled", "getBuiltinModule", "dlopen"],
  ...["uptime", "hrtime", "cpuUsage", "threadCpuUsage", "resourceUsage", "memoryUsage", "constrainedMemory"],
  ...["availableMemory", "getActiveResourcesInfo", "getuid", "geteuid", "getgid", "getegid", "getgroups"],
  ...["nextTick", "ref", "unref", "finalization", "emitWarning", "setUncaughtExceptionCaptureCallback"],
  ...[
    "hasUncaughtExceptionCaptureCallback",
    "exit",
    "reallyExit",
    "exitCode",
    "abort",
    "kill",
    "stdout",
    "stderr",
  ],
  // The channel to the parent.
  ...["send", "disconnect", "connected", "channel", "_channel", "_send", "_disconnect", "_handleQueue"],
  "_pendingMessage",
  // Node's own state.
  ...["_events", "_eventsCount", "_maxListeners", "_exiting", "_fatalException", "_tickCallback"],
  ...["_preload_modules", "_eval", "_rawDebug"],
]);

/** Removes functions that act on other processes, on files, or on the rights of this process. */
export function sealProcess(addonFolders: readonly string[]): void {
  sealAddons(addonFolders);
  sealSignals();
  if (isMainThread) sealPipes();
  const { report } = process;
  for (const name of Object.getOwnPropertyNames(process).filter((name) => !ALLOWED.has(name))) {
    const value: unknown = Reflect.get(process, name);
    if (typeof value === "function") refuseCalls(process, [name], `use process.${name}`);
    else if (name === "report") setForGood(process, name, libraryOnly(report));
    else setForGood(process, name, undefined);
  }
}

function sealAddons(folders: readonly string[]): void {
  const { dlopen } = process;
  const allowed = (file: string) =>
    folders.some((name) => file.includes(path.join(path.sep, "node_modules", name, path.sep)));
  const sealed: typeof process.dlopen = (module, file, ...flags) => {
    if (!allowed(path.resolve(file))) refuse("load native code");
    dlopen.call(process, module, file, ...flags);
  };
  setForGood(process, "dlopen", sealed);
}

/** A program may only end itself. Another signal to itself would open an inspector. */
function sealSignals(): void {
  const { pid, _kill } = process as typeof process & { _kill(target: number, signal: number): number };
  const sealed = (target: number, signal: unknown) =>
    target === pid && signal === "SIGKILL" ? _kill.call(process, pid, 9) === 0 : refuse("signal processes");
  setForGood(process, "kill", sealed);
}

/** Native pipes could listen on a socket file at any path. The channel to the parent is such a pipe, and so is stderr. */
function sealPipes(): void {
  for (const [name, fd] of [["stdout", 1] as const, ["stderr", 2] as const]) {
    const write = (bytes: Uint8Array, _encoding: unknown, done: () => void) => {
      writeSync(fd, bytes);
      done();
    };
    setForGood(process, name, Object.assign(new Writable({ write, decodeStrings: true }), { fd }));
  }
  if (process.channel === undefined) return;
  const pipe: unknown = Object.getPrototypeOf(internalValue(process, "kChannelHandle"));
  refuseCalls(pipe as object, ["constructor", "bind", "listen", "connect", "open", "fchmod"], "open pipes");
}

/** sharp and the canvas read from the report which C library this is. They need nothing else from it. */
function libraryOnly(report: typeof process.report): object {
  const getReport = () => {
    // Looking up the names of open connections takes seconds.
    Object.assign(report, { excludeNetwork: true });
    const { header, sharedObjects } = report.getReport() as Report;
    return { header: { glibcVersionRuntime: header.glibcVersionRuntime }, sharedObjects };
  };
  const small = { getReport, excludeNetwork: true };
  refuseCalls(small, ["writeReport"], "write reports");
  return Object.seal(small);
}

type Report = { readonly header: { readonly glibcVersionRuntime?: string }; readonly sharedObjects: unknown };
