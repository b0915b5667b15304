import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { AppError } from "#lib/errors/app-error.ts";
import { freePort } from "#testing/free-port.ts";
import { processTree, programOf } from "#testing/processes.ts";
import { until } from "./drop.ts";
import { benchEnvironment, type OpenOptions } from "./instance.ts";

const PATIENCE_MS = 15_000;

const jobsSchema = z.object({ jobs: z.array(z.unknown()) });

/** A complete instance as `npm run up` starts it, on its own port. */
export type UpInstance = {
  readonly origin: string;
  readonly dataDir: string;
  /** Ids of all its processes, including the package manager. */
  pids(): number[];
  /** Waits until no job waits or runs. */
  untilIdle(): Promise<void>;
};

/** Returns the process id of one of its programs. @throws AppError("internal") if it does not run. */
export function pidOf(up: UpInstance, program: UpProgram): number {
  const pid = up.pids().find((each) => programOf(each) === program);
  if (pid === undefined) throw new AppError("internal", `The process ${program} was not found.`);
  return pid;
}

/** The names of an instance's programs among its processes. */
export type UpProgram = "sightline-web" | "workers/main" | "db/embedded";

/** Runs `run` with an idle instance that has the sample corpora, then removes the instance. */
export async function withUp<T>(options: OpenOptions, run: (up: UpInstance) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "sightline-bench-up-"));
  const port = await freePort();
  const env = benchEnvironment(options, dataDir);
  const up = spawn("npm", ["run", "up"], {
    cwd: options.root,
    env: { ...env, PORT: String(port), HOST: "127.0.0.1" },
    stdio: ["ignore", "ignore", "ignore"],
    detached: true,
  });
  const origin = `http://127.0.0.1:${port}`;
  try {
    await untilIdle(up, origin);
    return await run({
      origin,
      dataDir,
      pids: () => processTree(up.pid ?? 0),
      untilIdle: () => untilIdle(up, origin),
    });
  } finally {
    await end(up);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function untilIdle(up: ChildProcess, origin: string): Promise<void> {
  await until(async () => {
    if (up.exitCode !== null) throw new AppError("internal", "npm run up ended instead of serving.");
    try {
      const answer = await fetch(`${origin}/api/workbench/jobs?active=true`);
      const { jobs } = jobsSchema.parse(await answer.json());
      return answer.ok && jobs.length === 0;
    } catch {
      return false; // Not listening yet.
    }
  });
}

/** Stops it like Ctrl-C, then kills what remains. */
async function end(up: ChildProcess): Promise<void> {
  const tree = processTree(up.pid ?? 0);
  if (up.exitCode !== null) return;
  signal(-(up.pid ?? 0), "SIGTERM");
  const giveUpAt = performance.now() + PATIENCE_MS;
  while (tree.some(isAlive) && performance.now() < giveUpAt) await delay(100);
  for (const pid of tree) signal(pid, "SIGKILL");
}

function isAlive(pid: number): boolean {
  return processTree(pid).length > 0;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}
