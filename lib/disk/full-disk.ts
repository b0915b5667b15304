import { statfsSync } from "node:fs";

/** Below this, the database cannot extend its files, and logs lose lines. */
const FULL_BELOW_BYTES = 1024 * 1024;

/** Returns a sentence, after a space, if the disk of a folder is full. Else, or if nobody knows, an empty text. */
export function fullDiskWords(folder: string): string {
  try {
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize >= FULL_BELOW_BYTES) return "";
    return ` The disk of ${folder} is full. Free some space on it.`;
  } catch {
    return "";
  }
}
