import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { killOutright, processTree } from "./processes.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** Prepared models are the same for every instance. */
const CACHE_DIR = path.join(ROOT, "node_modules", ".cache", "sightline", "models");

/** Sightline as `npm run up` starts it: a production build, its own data directory, its own port. */
export type Instance = {
  readonly origin: string;
  readonly dataDir: string;
  /** Process id of the supervisor. */
  readonly pid: number;
  /** What it has told the terminal so far. */
  told(): string;
  /** As Ctrl-C does; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** As a power cut does: every process of it, at once. */
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

/** After a test that failed half-way: ends what it left running and removes its data directories. */
export async function leaveNothing(): Promise<void> {
  for (const instance of running) await instance.killEverything();
  for (const folder of folders) await removeFolder(folder);
}

/** Takes an instance out of what `leaveNothing` ends: it outlives one test, and somebody else sees to it. */
export function outlivesTests(instance: Instance): void {
  running.delete(instance);
  folders.delete(instance.dataDir);
}

/** A data directory for instances without the sample; `remove` when nothing runs in it. */
export async function newDataDir(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), "sightline-e2e-"));
  folders.add(folder);
  await promisify(execFile)(process.execPath, [path.join(ROOT, "e2e", "support", "prepare-data.ts")], {
    cwd: ROOT,
    env: environment(folder),
  });
  return { path: folder, remove: () => removeFolder(folder) };
}

/** Starts Sightline on a free port; resolves when it serves. */
export async function startInstance({ dataDir, env = {} }: InstanceOptions): Promise<Instance> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(ROOT, "cli", "main.ts"), "up"], {
    cwd: ROOT,
    env: { ...environment(dataDir), PORT: String(port), ...env },
    // With the channel it ends when the test runner does, however that ends.
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const exited = once(child, "exit").then(([code]) => code as number | null);
  const told = await serving(child, exited);
  const pid = child.pid ?? 0;
  const instance: Instance = {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    pid,
    told,
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

/** Nothing of the runner's own environment may configure the instance. */
function environment(dataDir: string): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  return { PATH, HOME, TMPDIR, LANG, NODE_ENV: "production", DATA_DIR: dataDir, CACHE_DIR };
}

async function serving(child: ChildProcess, exited: Promise<number | null>): Promise<() => string> {
  let text = "";
  const ready = new Promise<void>((resolve) => {
    child.stderr?.on("data", (part: Buffer) => {
      text += part.toString("utf8");
      if (text.includes("Ctrl-C ends it.")) resolve();
    });
  });
  const ended = exited.then((code) => {
    throw new Error(`The instance ended with code ${code} before it served:\n${text}`);
  });
  await Promise.race([ready, ended]);
  ended.catch(() => {});
  return () => text;
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("There is no free port.");
  return address.port;
}
