import { statfsSync } from "node:fs";

/** Below this, the database cannot extend its files, and logs lose lines. */
const FULL_BELOW_BYTES = 1024 * 1024;

type Space = { readonly bavail: number; readonly blocks: number; readonly bsize: number };

/**
 * Returns a sentence, after a space, if the disk of a folder is full. Returns an empty text if it has space, or if its
 * space is unknown. `read` replaces the call of the operating system in tests.
 */
export function fullDiskWords(folder: string, read: (folder: string) => Space = statfsSync): string {
  try {
    const { bavail, blocks, bsize } = read(folder);
    // A file system without blocks does not report its space.
    const isFull = blocks > 0 && bavail * bsize < FULL_BELOW_BYTES;
    return isFull ? ` The disk of ${folder} is full. Free some space on it.` : "";
  } catch {
    return "";
  }
}
