import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { openDatabase } from "#db/client.ts";
import { postgresFolder } from "#db/embedded-folder.ts";
import { startEmbeddedServer } from "#db/embedded-process.ts";
import { type Config, loadConfig } from "#lib/config/config.ts";
import type { Context } from "#lib/context.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { contextOf, openRuntime, type Runtime } from "#lib/runtime.ts";
import { bringUpToDate } from "#lib/services/keeping/bring-up-to-date.ts";

type Env = NodeJS.ProcessEnv;

/** A complete instance for measurements: the same parts as `up` starts, with the web server's code in this process. */
export type BenchInstance = {
  readonly config: Config;
  readonly runtime: Runtime;
  /** Returns a context as of a new request. */
  context(): Context;
  /** Starts the worker program, as `up` does. */
  startWorker(): Promise<void>;
  /** Process id of the worker. @throws AppError("internal") before it is started. */
  workerPid(): number;
  /** Stops everything. With `keepAs`, stores the database and originals in that folder. */
  close(keepAs?: string): Promise<void>;
};

export type OpenOptions = {
  readonly root: string;
  readonly env: Env;
  readonly cacheDir: string;
  /** Folder that an earlier instance was stored in, as the starting state. */
  readonly template?: string;
  /** False leaves out fsync of the embedded database, to measure what it costs. Default true. */
  readonly durable?: boolean;
};

const KEPT = ["postgres", "blobs"];

/** Opens an instance in its own data directory, which `close` removes. */
export async function openBenchInstance(options: OpenOptions): Promise<BenchInstance> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "sightline-bench-"));
  if (options.template !== undefined) copyKept(options.template, dataDir);
  const env = benchEnvironment(options, dataDir);
  const config = loadConfig(env, options.root);
  const server = await startEmbeddedServer(dataDir, { durable: options.durable ?? true });
  const database = await openDatabase({ socket: server.socket, maxConnections: 1 });
  await bringUpToDate(database);
  await database.close();
  // As the web server, which the embedded database serves first.
  const runtime = await openRuntime({ config, program: "web" });
  let worker: ChildProcess | null = null;
  return {
    config,
    runtime,
    context: () => contextOf(runtime),
    startWorker: async () => {
      worker = await startWorker(config.root, env);
    },
    workerPid: () => {
      if (worker?.pid === undefined) throw new AppError("internal", "The worker has not been started.");
      return worker.pid;
    },
    close: async (keepAs) => {
      await stop(worker);
      await runtime.close();
      await server.stop();
      if (keepAs !== undefined) keep(dataDir, keepAs);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Opens one on a server, in its own database, which `close` drops. It has no worker. */
export async function openNativeInstance(
  options: Omit<OpenOptions, "template">,
  serverUrl: string,
): Promise<Pick<BenchInstance, "config" | "runtime" | "context" | "close">> {
  const name = `sightline_bench_${randomBytes(6).toString("hex")}`;
  const admin = postgres(serverUrl, { max: 1, onnotice: () => {} });
  await admin`create database ${admin(name)}`;
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).toString();
  const dataDir = mkdtempSync(path.join(tmpdir(), "sightline-bench-"));
  const config = loadConfig({ ...benchEnvironment(options, dataDir), DATABASE_URL: url }, options.root);
  const database = await openDatabase({ url, maxConnections: 1 });
  await bringUpToDate(database);
  await database.close();
  const runtime = await openRuntime({ config, program: "web" });
  return {
    config,
    runtime,
    context: () => contextOf(runtime),
    close: async () => {
      await runtime.close();
      await admin`drop database ${admin(name)} with (force)`;
      await admin.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the environment of a program of this instance, without the caller's configuration. */
export function benchEnvironment(
  { env, cacheDir }: Pick<OpenOptions, "env" | "cacheDir">,
  dataDir: string,
): Env {
  const own = { DATA_DIR: dataDir, CACHE_DIR: cacheDir, DATABASE_URL: "", LOG_LEVEL: "error" };
  return { ...env, ...own, NODE_ENV: "production", MALLOC_ARENA_MAX: "2", ACCESS_TOKEN: "" };
}

/** Forks one of the product's own programs and waits until it is ready. */
export async function startProgram(
  file: string,
  env: Env,
  args: readonly string[] = [],
): Promise<ChildProcess> {
  const child = fork(file, [...args], {
    env,
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit").then(() => {
    throw new AppError("internal", `${path.basename(file)} ended before it was ready.`);
  });
  ended.catch(() => {});
  await Promise.race([once(child, "message"), ended]);
  return child;
}

function startWorker(root: string, env: Env): Promise<ChildProcess> {
  return startProgram(path.join(root, "workers", "main.ts"), env);
}

/** Stops a program by closing its channel. */
export async function stop(child: ChildProcess | null): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  if (child.connected) child.disconnect();
  await exited;
}

function copyKept(from: string, dataDir: string): void {
  for (const name of KEPT) {
    const source = path.join(from, name);
    if (existsSync(source)) cpSync(source, path.join(dataDir, name), { recursive: true });
  }
}

/** Renames atomically, so that a folder with that name is always complete. */
function keep(dataDir: string, folder: string): void {
  if (!existsSync(postgresFolder(dataDir))) return;
  const making = `${folder}.making-${process.pid}`;
  mkdirSync(making, { recursive: true });
  copyKept(dataDir, making);
  rmSync(folder, { recursive: true, force: true });
  renameSync(making, folder);
}
