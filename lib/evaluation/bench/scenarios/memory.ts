import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { AppError } from "#lib/errors/app-error.ts";
import { until } from "../drop.ts";
import type { Figure } from "../figures.ts";
import { benchEnvironment, type OpenOptions } from "../instance.ts";
import { type Memory, memoryOf, processTree, programOf, together } from "../processes.ts";
import { summarise } from "../statistics.ts";

/** Until threads and processes without work have ended and garbage has been collected. */
const REST_MS = 60_000;
const LOOKS = 5;
const BETWEEN_LOOKS_MS = 2000;
const PATIENCE_MS = 15_000;
const MB = 1e6;

const jobsSchema = z.object({ jobs: z.array(z.unknown()) });

/**
 * The memory of all processes of `npm run up` with the sample corpora loaded and nothing to do, the package manager
 * included; nothing where the system has no /proc.
 */
export async function memoryFigures(options: OpenOptions, restMs = REST_MS): Promise<Figure[]> {
  if (processTree(process.pid).length === 0) return [];
  const dataDir = mkdtempSync(path.join(tmpdir(), "sightline-bench-up-"));
  const port = await freePort();
  const env = benchEnvironment(options, dataDir);
  const up = spawn("npm", ["run", "up"], {
    cwd: options.root,
    env: { ...env, PORT: String(port), HOST: "127.0.0.1" },
    stdio: ["ignore", "ignore", "ignore"],
    detached: true,
  });
  try {
    await untilIdle(up, `http://127.0.0.1:${port}`);
    await delay(restMs);
    return await look(up);
  } finally {
    await end(up);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function look(up: ChildProcess): Promise<Figure[]> {
  const looks: Memory[] = [];
  const tree = processTree(up.pid ?? 0);
  for (let i = 0; i < LOOKS; i++) {
    looks.push(together(tree.map(memoryOf)));
    await delay(BETWEEN_LOOKS_MS);
  }
  const proportional = looks.flatMap(({ proportionalBytes }) => proportionalBytes ?? []);
  const resident = looks.map(({ residentBytes }) => residentBytes);
  const programs = tree.map((pid) => ({ name: programOf(pid), ...memoryOf(pid) }));
  const all = `up with the sample, idle: ${tree.length} processes`;
  // Shared pages count once where the system tells (PSS); else for each process (RSS), which is more than there is.
  return proportional.length === 0
    ? [figure(`${all}, RSS`, resident, 1200)]
    : [
        figure(`${all}, PSS`, proportional, 1200),
        figure(`${all}, RSS`, resident),
        ...programs.map((each) => figure(`of which ${each.name}`, [each.proportionalBytes ?? 0])),
      ];
}

function figure(name: string, bytes: readonly number[], atMost?: number): Figure {
  const samples = summarise(bytes.map((each) => each / MB));
  return {
    name,
    unit: "MB",
    value: samples.median,
    samples: bytes.length > 1 ? samples : null,
    bound: atMost === undefined ? null : { kind: "target", atMost },
  };
}

async function untilIdle(up: ChildProcess, address: string): Promise<void> {
  await until(async () => {
    if (up.exitCode !== null) throw new AppError("internal", "npm run up ended instead of serving.");
    try {
      const answer = await fetch(`${address}/api/workbench/jobs?active=true`);
      const { jobs } = jobsSchema.parse(await answer.json());
      return answer.ok && jobs.length === 0;
    } catch {
      return false; // Not listening yet.
    }
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

/** As Ctrl-C does, and then less politely. */
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
