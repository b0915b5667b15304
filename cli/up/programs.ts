import { once } from "node:events";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Config } from "#lib/config/config.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { type Child, endOfLog, startChild } from "./child.ts";

const READY_WITHIN_MS = 60_000;

function logFile(config: Config, name: string): string {
  return path.join(config.data.dir, "logs", `${name}.log`);
}

function environment(config: Config): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATA_DIR: config.data.dir,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    // glibc keeps a pool of freed memory for each of many threads; two pools cost nothing measurable here.
    MALLOC_ARENA_MAX: "2",
  };
}

/** A program that was started, and when it serves; `ready` rejects, in words, when it ends before that. */
export type Program = Child & { readonly ready: Promise<unknown> };

/** The production web server; ready when its health check answers 200. */
export function startWeb(config: Config, signal: AbortSignal): Program {
  const next = path.join(config.root, "node_modules", "next", "dist", "bin", "next");
  const preload = path.join(config.root, "cli", "end-with-parent.ts");
  const { host, port } = config.server;
  const args = ["--import", preload, next, "start", "--hostname", host, "--port", String(port)];
  const child = start(config, "web", args);
  return withReady(child, Promise.race([healthy(config, signal), endedTooSoon(config, child, "web")]));
}

/** The worker; ready when it looks for jobs. */
export function startWorker(config: Config): Program {
  const child = start(config, "worker", [path.join(config.root, "workers", "main.ts")]);
  const spoken = once(child.process, "message");
  return withReady(child, Promise.race([spoken, endedTooSoon(config, child, "worker")]));
}

function withReady(child: Child, ready: Promise<unknown>): Program {
  ready.catch(() => {}); // whoever awaits it is told; until then it must not end the process
  return { ...child, ready };
}

function start(config: Config, name: string, args: readonly string[]): Child {
  return startChild({ args, cwd: config.root, env: environment(config), logFile: logFile(config, name) });
}

/** Runs one of our commands to its end, in a process of its own; returns its exit code, one of those expected. */
export async function runCommand(
  config: Config,
  command: readonly [string, ...string[]],
  expected: readonly number[],
): Promise<number> {
  const [name] = command;
  const child = start(config, name, [path.join(config.root, "cli", "main.ts"), ...command]);
  const how = await child.ended;
  const code = expected.find((one) => how === `code ${one}`);
  if (code === undefined) throw failed(config, name, how);
  return code;
}

/** The address a person opens. */
export function pageAddress(config: Config): string {
  const { host, port } = config.server;
  const shown = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  return `http://${shown}:${port}`;
}

async function healthy(config: Config, signal: AbortSignal): Promise<void> {
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

async function endedTooSoon(config: Config, child: Child, name: string): Promise<never> {
  throw failed(config, name, await child.ended);
}

/** In words, with the end of the program's log. */
export function failed(config: Config, name: string, how: string): AppError {
  const log = logFile(config, name);
  return new AppError("internal", `The ${name} program ended (${how}). The end of ${log}:\n${endOfLog(log)}`);
}
