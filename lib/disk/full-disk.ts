import { statfsSync } from "node:fs";
import { statfs } from "node:fs/promises";

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

/**
 * Returns true if the disk of a folder is full, and false if its space is unknown. Does not block the process, because
 * a network disk may not answer. `read` replaces the call of the operating system in tests.
 */
export async function isDiskFull(
  folder: string,
  read: (folder: string) => Promise<Space> = statfs,
): Promise<boolean> {
  try {
    return isFull(await read(folder));
  } catch {
    return false;
  }
}
