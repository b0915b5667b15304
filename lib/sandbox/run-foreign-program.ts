import { spawn } from "node:child_process";
import { networkNamespace } from "./network-namespace.ts";

/** An installed program that is not ours, and the limits under which it reads foreign bytes. */
export type ForeignProgram = {
  readonly command: string;
  readonly args: readonly string[];
  /** Its working directory, its home and its folder for temporary files. The caller removes it. */
  readonly folder: string;
  readonly timeoutMs: number;
  /** Limit of its address space. */
  readonly memoryMb: number;
  /** Limit of each file that it writes. */
  readonly fileMb: number;
  readonly signal?: AbortSignal | undefined;
};

export type ForeignEnd = {
  readonly how: "ended" | "timed_out" | "cancelled" | "missing";
  /** Null unless it ended by itself. */
  readonly code: number | null;
  /** The beginning of its standard output. */
  readonly output: string;
};

const OUTPUT_CHARS = 10_000;
/** No server listens there. It stops programs that ask a proxy, where the system has no network namespaces. */
const NOWHERE = "http://127.0.0.1:9";
/** Sets the limits that the system knows, then becomes the program. A limit of the system may be lower already. */
const LIMITED =
  'ulimit -v "$1" 2>/dev/null; ulimit -f "$2" 2>/dev/null; ulimit -t "$3" 2>/dev/null; shift 3; exec "$@"';

/**
 * Runs an installed program on foreign bytes: with an environment of its own, without network where the system allows
 * that, and with limits on time, memory and files. It may still read and write what its user may. All of its processes
 * are ended with it. It has ended when the promise resolves.
 */
export function runForeignProgram(program: ForeignProgram): Promise<ForeignEnd> {
  const { signal, timeoutMs } = program;
  if (signal?.aborted) return Promise.resolve({ how: "cancelled", code: null, output: "" });
  const [command, args] = commandOf(program);
  const child = spawn(/* turbopackIgnore: true */ command, args, {
    cwd: program.folder,
    env: environment(program.folder),
    // A process group of its own, so that the processes that it starts can be ended too.
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
  });
  return new Promise((resolve) => {
    let output = "";
    let stopped: "timed_out" | "cancelled" | null = null;
    const end = (how: ForeignEnd["how"], code: number | null = null) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      endGroup(child.pid);
      resolve({ how, code, output });
    };
    const stop = (why: "timed_out" | "cancelled") => {
      stopped ??= why;
      endGroup(child.pid);
    };
    const abort = () => stop("cancelled");
    const timer = setTimeout(() => stop("timed_out"), timeoutMs);
    signal?.addEventListener("abort", abort, { once: true });
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output = `${output}${text}`.slice(0, OUTPUT_CHARS);
    });
    child.on("error", () => end("missing"));
    // Processes that it left behind may keep its output open, so "close" might never come.
    child.on("exit", (code) => {
      if (stopped !== null) end(stopped);
      else setImmediate(end, code === NOT_FOUND ? "missing" : "ended", code);
    });
  });
}

/** A shell ends with it if it cannot find a program. */
const NOT_FOUND = 127;

function commandOf({ command, args, memoryMb, fileMb, timeoutMs }: ForeignProgram): [string, string[]] {
  if (process.platform === "win32") return [command, [...args]];
  // The limit of processor time also ends a program whose parent was killed.
  const limits = [memoryMb * 1024, fileMb * 2048, Math.ceil((timeoutMs * 2) / 1000)].map(String);
  const limited = ["/bin/sh", "-c", LIMITED, "sh", ...limits, command, ...args];
  const namespace = networkNamespace();
  const [first = "", ...rest] =
    namespace === null ? limited : [namespace.command, ...namespace.args, ...limited];
  return [first, rest];
}

function environment(folder: string): NodeJS.ProcessEnv {
  const proxies = ["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "all_proxy"];
  const own = { HOME: folder, TMPDIR: folder, TMP: folder, TEMP: folder, LANG: "C.UTF-8", TZ: "UTC" };
  return {
    ...{ PATH: "/usr/local/bin:/usr/bin:/bin" },
    ...own,
    ...Object.fromEntries(proxies.map((name) => [name, NOWHERE])),
  } as unknown as NodeJS.ProcessEnv;
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // All of its processes have ended.
  }
}
