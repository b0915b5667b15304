import { type ChildProcess, spawn } from "node:child_process";
import { closeSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { openLog, rotateWhenLarge } from "./log-file.ts";

/** Time for a killed process to end. A process that waits for a failed disk may never end. */
const KILL_TAKES_MS = 500;

export type ChildOptions = {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** File for its output. */
  readonly logFile: string;
};

export type Child = {
  readonly process: ChildProcess;
  /** How it ended: "code 1", "SIGKILL". */
  readonly ended: Promise<string>;
  /** Asks it to end, and kills its process group after `patienceMs`. */
  stop(patienceMs: number): Promise<void>;
  /** Kills its process group at once. `why` is recorded as how it ended. */
  kill(why: string): void;
};

/** Starts one of our programs under this Node, in its own process group, with an IPC channel that ends it. */
export function startChild(options: ChildOptions): Child {
  const log = openLog(options.logFile);
  const child = spawn(process.execPath, [...options.args], {
    cwd: options.cwd,
    env: options.env,
    detached: true,
    stdio: ["ignore", log, log, "ipc"],
  });
  closeSync(log);
  const stopRotating = rotateWhenLarge(options.logFile);
  let killedFor: string | null = null;
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(killedFor ?? signal ?? `code ${code}`));
  }).finally(stopRotating);
  return {
    process: child,
    ended,
    stop: async (patienceMs) => {
      child.kill("SIGTERM");
      const timer = setTimeout(() => killGroup(child), patienceMs);
      await Promise.race([ended, delay(patienceMs + KILL_TAKES_MS, undefined, { ref: false })]);
      clearTimeout(timer);
      killGroup(child);
    },
    kill: (why) => {
      killedFor = why;
      killGroup(child);
    },
  };
}

/** Also kills processes that the program started and left behind. */
function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  } catch {
    // The group is empty.
  }
}
