import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "#testing/free-port.ts";
import { killOutright, processTree } from "./processes.ts";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const CACHE = path.join(ROOT, "node_modules", ".cache", "sightline");
/** All instances share prepared models and the programs that Node has compiled, as after `npm run up`. */
const SHARED = { CACHE_DIR: path.join(CACHE, "models"), NODE_COMPILE_CACHE: path.join(CACHE, "compiled") };

/** Sightline as `npm run up` starts it: a production build with its own data directory and port. */
export type Instance = {
  readonly origin: string;
  readonly dataDir: string;
  /** Process id of the supervisor. */
  readonly pid: number;
  /** Resolves with the exit code, however the process ends. */
  readonly exited: Promise<number | null>;
  /** Returns its terminal output so far. */
  output(): string;
  /** Stops like Ctrl-C. Resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Kills all its processes at once, like a power failure. */
  killEverything(): Promise<void>;
};

export type InstanceOptions = {
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
};

const folders = new Set<string>();
const running = new Set<Instance>();

const removeFolder = async (folder: string) => {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  folders.delete(folder);
};

/** Cleans up after a failed test: stops remaining instances and removes their data directories. */
export async function removeInstances(): Promise<void> {
  for (const instance of running) await instance.killEverything();
  for (const folder of folders) await removeFolder(folder);
}

/** Excludes an instance from `removeInstances`, because it outlives one test and is stopped elsewhere. */
export function outlivesTests(instance: Instance): void {
  running.delete(instance);
  folders.delete(instance.dataDir);
}

/** Call `remove` when nothing runs in it. */
export type DataDir = { readonly path: string; remove(): Promise<void> };

/** Creates an empty data directory. The first instance in it loads the sample. */
export async function emptyDataDir(): Promise<DataDir> {
  const folder = await mkdtemp(path.join(tmpdir(), "sightline-e2e-"));
  folders.add(folder);
  return { path: folder, remove: () => removeFolder(folder) };
}

/** Starts Sightline on a free port. Resolves when it serves. */
export async function startInstance({ dataDir, env = {} }: InstanceOptions): Promise<Instance> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(ROOT, "cli", "main.ts"), "up"], {
    cwd: ROOT,
    env: { ...environment(dataDir), PORT: String(port), ...env },
    // With an IPC channel the instance ends whenever the test runner ends.
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const exited = once(child, "exit").then(([code]) => code as number | null);
  const output = await serving(child, exited);
  const pid = child.pid ?? 0;
  const instance: Instance = {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    pid,
    exited,
    output,
    stop: async () => {
      child.kill("SIGINT");
      return exited;
    },
    killEverything: async () => {
      killOutright(await processTree(pid));
      await exited;
    },
  };
  running.add(instance);
  exited.finally(() => running.delete(instance));
  return instance;
}

/** The runner's own environment must not configure the instance. */
export function environment(dataDir: string): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  return { PATH, HOME, TMPDIR, LANG, NODE_ENV: "production", DATA_DIR: dataDir, ...SHARED };
}

async function serving(child: ChildProcess, exited: Promise<number | null>): Promise<() => string> {
  let text = "";
  const ready = new Promise<void>((resolve) => {
    child.stderr?.on("data", (part: Buffer) => {
      text += part.toString("utf8");
      if (text.includes("Press Ctrl-C to stop it.")) resolve();
    });
  });
  const ended = exited.then((code) => {
    throw new Error(`The instance ended with code ${code} before it served:\n${text}`);
  });
  await Promise.race([ready, ended]);
  ended.catch(() => {});
  return () => text;
}
