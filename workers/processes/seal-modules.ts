import childProcess from "node:child_process";
import nodeModule, { isBuiltin, registerHooks } from "node:module";
import os from "node:os";
import v8 from "node:v8";
import { refuse, refuseCalls, setForGood } from "./refuse.ts";

/**
 * The modules of Node that our readers and their packages load. Every other module is refused: some of them
 * (`node:sqlite`) do not ask the permission model, others (`node:tls`, `node:dgram`) hand out native sockets.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  ...["assert", "assert/strict", "buffer", "console", "constants", "crypto", "events", "fs", "fs/promises"],
  ...["module", "os", "path", "path/posix", "path/win32", "perf_hooks", "process", "punycode", "querystring"],
  ...["stream", "stream/consumers", "stream/promises", "stream/web", "string_decoder"],
  ...["timers", "timers/promises", "url", "util", "util/types", "worker_threads", "zlib"],
  // sharp and detect-libc import it. Each of its functions is replaced by one that refuses.
  "child_process",
]);

/** Refuses modules that are not in the list, by each way to load one, and functions of those that are. */
export function sealModules(): void {
  const checked = (name: string) =>
    ALLOWED.has(name.replace(/^node:/, "")) ? name : refuse(`load the module ${name}`);
  // `require`, `import` and `createRequire` all ask this hook.
  registerHooks({
    resolve: (specifier, context, next) => {
      // Checked before Node resolves it: for a module that a flag turns off, Node reports only that it does not exist.
      if (specifier.startsWith("node:")) checked(specifier);
      const found = next(specifier, context);
      if (isBuiltin(found.url)) checked(found.url);
      return found;
    },
  });
  const { getBuiltinModule } = process;
  setForGood(process, "getBuiltinModule", (name: string) => getBuiltinModule(checked(String(name))));
  const loaders = ["register", "registerHooks", "enableCompileCache", "flushCompileCache", "runMain"];
  refuseCalls(nodeModule, loaders, "change how modules are loaded");
  const starts = Object.keys(childProcess).filter((name) => name !== "default");
  refuseCalls(childProcess, starts, "start programs");
  refuseCalls(os, ["setPriority"], "change the priority of processes");
  // Some V8 flags disable memory checks.
  refuseCalls(v8, ["setFlagsFromString"], "change how the engine works");
}
