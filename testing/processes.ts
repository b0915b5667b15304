import { readdirSync, readFileSync } from "node:fs";

/** Memory of one process, or of several together, in bytes. */
export type Memory = {
  /** Resident sets added up: pages that processes share count once for each. */
  readonly residentBytes: number;
  /** Proportional set sizes: shared pages count once in total. Null if the system does not report it. */
  readonly proportionalBytes: number | null;
};

type Entry = { readonly pid: number; readonly parent: number };

/** Returns the process and all its descendants, read from /proc. Empty if there is no /proc. */
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
    // The name is in brackets and may contain anything.
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

/** Returns the kilobytes after `name:` in a file of /proc, in bytes. */
export function field(text: string | null, name: string): number | null {
  const match = text?.match(new RegExp(`^${name}:\\s+(\\d+) kB`, "m"));
  return match?.[1] === undefined ? null : Number(match[1]) * 1024;
}

/** Returns the current memory of a process. */
export function memoryOf(pid: number): Memory {
  return {
    residentBytes: field(readProc(pid, "status"), "VmRSS") ?? 0,
    proportionalBytes: field(readProc(pid, "smaps_rollup"), "Pss"),
  };
}

/** Returns the sum over the processes. A number that one process does not report is null in the sum. */
export function totalMemory(each: readonly Memory[]): Memory {
  const proportional = each.flatMap(({ proportionalBytes }) => proportionalBytes ?? []);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    residentBytes: sum(each.map(({ residentBytes }) => residentBytes)),
    proportionalBytes: proportional.length === each.length ? sum(proportional) : null,
  };
}

/** Length of the kernel's tick in /proc, on every Linux. */
const TICK_MS = 10;

/** Returns the processor time in the text of /proc/<pid>/stat, user and system together, in milliseconds. */
export function processorMsIn(stat: string | null): number {
  // The name is in brackets and may contain anything. The fields after it begin with the third.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ") ?? [];
  return TICK_MS * (Number(fields[11] ?? 0) + Number(fields[12] ?? 0));
}

/** Returns the processor time that a process has used so far, in milliseconds; 0 without /proc. */
export function processorMsOf(pid: number): number {
  return processorMsIn(readProc(pid, "stat"));
}

/** Returns a name for a process: the program file that it runs, or its own name. */
export function programOf(pid: number): string {
  const title = (readProc(pid, "cmdline") ?? "").split("\0").join(" ").trim();
  const file = title.match(/([\w.-]+\/[\w.-]+)\.(?:m?js|ts)(?=\s|$)/)?.[1];
  return file ?? title.split(" ").slice(0, 3).join(" ");
}
