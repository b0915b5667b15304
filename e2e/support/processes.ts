import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

export type Process = { readonly pid: number; readonly parent: number; readonly command: string };

async function allProcesses(): Promise<readonly Process[]> {
  const { stdout } = await run("ps", ["-A", "-ww", "-o", "pid=,ppid=,stat=,args="], {
    maxBuffer: 64_000_000,
  });
  return stdout.split("\n").flatMap((line) => {
    const found = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line);
    // A zombie has ended and only waits for its parent.
    if (!found || found[3]?.startsWith("Z")) return [];
    return [{ pid: Number(found[1]), parent: Number(found[2]), command: found[4] ?? "" }];
  });
}

/** Returns a process and all its descendants. */
export async function processTree(root: number): Promise<readonly Process[]> {
  const all = await allProcesses();
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
}

/** Returns those of `pids` that still run. */
export async function stillRunning(pids: readonly number[]): Promise<readonly Process[]> {
  return (await allProcesses()).filter(({ pid }) => pids.includes(pid));
}

/** Kills processes with SIGKILL, so that none can clean up, as in a power failure. */
export function killOutright(processes: readonly Process[]): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has already exited.
    }
  }
}
