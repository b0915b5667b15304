import { readdirSync, readFileSync } from "node:fs";

/** Memory of a set of processes in bytes. */
export type Memory = {
  readonly processes: number;
  /** Resident sets added up: pages that processes share count once for each. */
  readonly residentBytes: number;
  /** Proportional set sizes: shared pages count once in all. Null where the system does not tell. */
  readonly proportionalBytes: number | null;
};

type Entry = { readonly pid: number; readonly parent: number };

/** The process and all that descend from it, as /proc tells; empty where there is no /proc. */
export function processTree(root: number, entries: readonly Entry[] = readEntries()): number[] {
  const found = [root];
  for (const pid of found) {
    found.push(...entries.filter(({ parent }) => parent === pid).map((entry) => entry.pid));
  }
  return found.filter((pid) => entries.some((entry) => entry.pid === pid));
}

function readEntries(): Entry[] {
  return pids().flatMap((pid) => {
    const stat = readProc(pid, "stat");
    // The name stands in brackets and may hold anything.
    const parent = Number(stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    return Number.isInteger(parent) ? [{ pid, parent }] : [];
  });
}

function pids(): number[] {
  try {
    return readdirSync("/proc").map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function readProc(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return null;
  }
}

/** The kilobytes after `name:` in a file of /proc, in bytes. */
export function field(text: string | null, name: string): number | null {
  const match = text?.match(new RegExp(`^${name}:\\s+(\\d+) kB`, "m"));
  return match?.[1] === undefined ? null : Number(match[1]) * 1024;
}

/** What the processes hold at the moment. */
export function memoryOf(processes: readonly number[]): Memory {
  const each = processes.map((pid) => ({
    resident: field(readProc(pid, "status"), "VmRSS"),
    proportional: field(readProc(pid, "smaps_rollup"), "Pss"),
  }));
  const proportional = each.map((one) => one.proportional);
  return {
    processes: each.length,
    residentBytes: each.reduce((sum, one) => sum + (one.resident ?? 0), 0),
    proportionalBytes: proportional.includes(null)
      ? null
      : proportional.reduce<number>((sum, one) => sum + (one ?? 0), 0),
  };
}
