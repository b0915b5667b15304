import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import path from "node:path";

const LOG_KEPT_BYTES = 10 * 1024 * 1024;

export type ChildOptions = {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Its output goes there; the one of the last run is kept when it is large. */
  readonly logFile: string;
};

export type Child = {
  readonly process: ChildProcess;
  /** How it ended: "code 1", "SIGKILL". */
  readonly ended: Promise<string>;
  /** Asks it to end, then, after `patienceMs`, ends its whole process group. */
  stop(patienceMs: number): Promise<void>;
};

/** Starts one of our programs under this Node, in a process group of its own, with an IPC channel to end by. */
export function startChild(options: ChildOptions): Child {
  const log = openLog(options.logFile);
  const child = spawn(process.execPath, [...options.args], {
    cwd: options.cwd,
    env: options.env,
    detached: true,
    stdio: ["ignore", log, log, "ipc"],
  });
  closeSync(log);
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ?? `code ${code}`));
  });
  return {
    process: child,
    ended,
    stop: async (patienceMs) => {
      child.kill("SIGTERM");
      const timer = setTimeout(() => killGroup(child), patienceMs);
      await ended;
      clearTimeout(timer);
      killGroup(child);
    },
  };
}

/** Whatever the program started and left behind goes with it. */
function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  } catch {
    // Nobody is left in the group.
  }
}

function openLog(file: string): number {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    if (statSync(file).size > LOG_KEPT_BYTES) renameSync(file, `${file}.1`);
  } catch {
    // There is none yet.
  }
  return openSync(file, "a", 0o600);
}

/** The last lines of a log, for a person who has to know why something ended. */
export function endOfLog(file: string, lines = 8): string {
  try {
    return readFileSync(file, "utf8").trimEnd().split("\n").slice(-lines).join("\n");
  } catch {
    return "";
  }
}
