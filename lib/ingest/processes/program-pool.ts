import path from "node:path";
import type { Rights } from "#lib/sandbox/start-sandboxed-process.ts";
import { createPool, type ProgramPool } from "./pool.ts";

/** What a program may use, and how long its idle process stays. */
export type ProgramLimits = {
  readonly heapMb: number;
  readonly memoryMb?: number;
  readonly idleMs: number;
  readonly rights: Rights;
  /** Maximum number of calls that wait. Default: 8, because each may hold a large file in memory. */
  readonly maxWaiting?: number;
};

const MAX_WAITING = 8;

/**
 * Returns a function that returns the pool of a program in `workers/processes`. Each checkout has one pool with one
 * process, which its first file starts. Files wait for each other, up to a limit.
 */
export function programPool<Request extends object, Answer>(
  program: string,
  limits: ProgramLimits,
): (rootDirectory: string) => ProgramPool<Request, Answer> {
  const pools = new Map<string, ProgramPool<Request, Answer>>();
  return (rootDirectory) => {
    const known = pools.get(rootDirectory);
    if (known) return known;
    const pool = createPool<Request, Answer>({
      rootDirectory,
      // The program is located from the root of the checkout, because bundlers move this file.
      program: path.join(/* turbopackIgnore: true */ rootDirectory, "workers", "processes", program),
      ...{ size: 1, maxWaiting: MAX_WAITING, ...limits },
    });
    pools.set(rootDirectory, pool);
    return pool;
  };
}
