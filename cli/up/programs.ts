import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import type { Config } from "#lib/config/config.ts";
import { fullDiskWords } from "#lib/disk/full-disk.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { type Child, startChild } from "./child.ts";
import { watchHeartbeat } from "./heartbeat.ts";
import { endOfLog } from "./log-file.ts";

const readySchema = z.object({ type: z.literal("ready") });
const progressSchema = z.object({ type: z.literal("progress"), line: z.string() });

const COMMAND_PATIENCE_MS = 2_000;
const READY_WITHIN_MS = 180_000;

function logFile(config: Config, name: string): string {
  return path.join(config.data.dir, "logs", `${name}.log`);
}

function environment(config: Config): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATA_DIR: config.data.dir,
    HOST: config.server.host,
    PORT: String(config.server.port),
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    // glibc keeps a pool of freed memory for each of many threads. Two pools have no measurable cost here.
    MALLOC_ARENA_MAX: "2",
  };
}

/** A started program. `ready` resolves when it serves, and rejects with a message if it ends before. */
export type Program = Child & { readonly ready: Promise<unknown> };

/** The production web server. Ready when its health check returns 200. */
export function startWeb(config: Config, signal: AbortSignal): Program {
  const child = start(config, "web", [path.join(config.root, "cli", "main.ts"), "web"]);
  return withReady(
    child,
    Promise.race([waitUntilHealthy(config, signal), rejectWhenEnded(config, child, "web")]),
  );
}

/** The worker. Ready when it polls for jobs. */
export function startWorker(config: Config): Program {
  const child = start(config, "worker", [path.join(config.root, "workers", "main.ts")]);
  watchHeartbeat(child, config.worker.silentSeconds * 1000);
  return withReady(child, Promise.race([readyMessage(child), rejectWhenEnded(config, child, "worker")]));
}

function readyMessage(child: Child): Promise<void> {
  return new Promise((resolve) => {
    child.process.on("message", (message) => {
      if (readySchema.safeParse(message).success) resolve();
    });
  });
}

function withReady(child: Child, ready: Promise<unknown>): Program {
  ready.catch(() => {}); // Callers that await it see the rejection. Until then it must not end the process.
  return { ...child, ready };
}

function start(config: Config, name: string, args: readonly string[]): Child {
  return startChild({ args, cwd: config.root, env: environment(config), logFile: logFile(config, name) });
}

/**
 * Runs one of our commands in its own process, to its end or until `signal` aborts.
 * @param report receives its lines about progress.
 * @returns its exit code, one of those expected.
 */
export async function runCommand(
  { config, signal, report }: { config: Config; signal: AbortSignal; report?: (line: string) => void },
  command: readonly [string, ...string[]],
  expected: readonly number[],
): Promise<number> {
  const [name] = command;
  const child = start(config, name, [path.join(config.root, "cli", "main.ts"), ...command]);
  child.process.on("message", (message) => {
    const progress = progressSchema.safeParse(message);
    if (progress.success) report?.(progress.data.line);
  });
  const stop = () => child.stop(COMMAND_PATIENCE_MS);
  signal.addEventListener("abort", stop, { once: true });
  const how = await child.ended.finally(() => signal.removeEventListener("abort", stop));
  const code = expected.find((one) => how === `code ${one}`);
  if (code === undefined) throw failed(config, name, how);
  return code;
}

/** Returns the address of the pages for a browser. */
export function pageAddress(config: Config): string {
  const { host, port } = config.server;
  const shown = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  return `http://${shown}:${port}`;
}

async function waitUntilHealthy(config: Config, signal: AbortSignal): Promise<void> {
  const token = config.server.accessToken?.reveal();
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const giveUpAt = performance.now() + READY_WITHIN_MS;
  let last = "no answer";
  while (performance.now() < giveUpAt) {
    try {
      const answer = await fetch(`${pageAddress(config)}/api/health`, { headers, signal });
      if (answer.status === 200) return;
      last = `status ${answer.status}`;
    } catch (error) {
      if (signal.aborted) throw error;
    }
    await delay(50, undefined, { signal });
  }
  throw failed(config, "web", `not healthy after ${READY_WITHIN_MS / 1000} s: ${last}`);
}

async function rejectWhenEnded(config: Config, child: Child, name: string): Promise<never> {
  throw failed(config, name, await child.ended);
}

/** Returns an error with the end of the program's log. */
export function failed(config: Config, name: string, how: string): AppError {
  const log = logFile(config, name);
  const full = fullDiskWords(config.data.dir);
  const words = `The ${name} program ended (${how}).${full} The end of ${log}:\n${endOfLog(log)}`;
  return new AppError("internal", words, { how });
}

/**
 * Waits until a restarted program serves. Stops one that does not, so that the next attempt does not meet it.
 * @throws an error whose message is how it ended.
 */
export async function requireReady(program: Program): Promise<void> {
  try {
    await program.ready;
  } catch (error) {
    await program.stop(COMMAND_PATIENCE_MS);
    const how = isAppError(error) ? error.details.how : null;
    throw typeof how === "string" ? new Error(how) : error;
  }
}
