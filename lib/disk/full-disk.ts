import { constants, statfsSync } from "node:fs";
import { access, statfs } from "node:fs/promises";
import type { DiskFault } from "#lib/domain/degraded-codes.ts";

/** Below this, the database cannot extend its files, and logs lose lines. */
const FULL_BELOW_BYTES = 1024 * 1024;

export type Space = { readonly bavail: number; readonly blocks: number; readonly bsize: number };

/** A file system without blocks does not report its space. */
function isFull({ bavail, blocks, bsize }: Space): boolean {
  return blocks > 0 && bavail * bsize < FULL_BELOW_BYTES;
}

/**
 * Returns a sentence, after a space, if the disk of a folder is full. Returns an empty text if it has space, or if its
 * space is unknown. `read` replaces the call of the operating system in tests.
 */
export function fullDiskWords(folder: string, read: (folder: string) => Space = statfsSync): string {
  try {
    return isFull(read(folder)) ? ` The disk of ${folder} is full. Free some space on it.` : "";
  } catch {
    return "";
  }
}

/** The calls of the operating system, which tests replace. */
type DiskCalls = {
  readonly space: (folder: string) => Promise<Space>;
  readonly mayWrite: (folder: string) => Promise<unknown>;
};
const CALLS: DiskCalls = { space: statfs, mayWrite: (folder) => access(folder, constants.W_OK) };
const READ_ONLY = new Set(["EROFS", "EACCES", "EPERM"]);

/**
 * Returns why files cannot be stored in a folder, and null if they can or if that is unknown. Does not block the
 * process, because a network disk may not answer.
 */
export async function diskFault(folder: string, calls: DiskCalls = CALLS): Promise<DiskFault | null> {
  try {
    await calls.mayWrite(folder);
    return isFull(await calls.space(folder)) ? "disk_full" : null;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    return typeof code === "string" && READ_ONLY.has(code) ? "disk_read_only" : null;
  }
}
