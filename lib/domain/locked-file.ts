import type { ExtractionNote } from "./extracted.ts";
import { unlockableFormat } from "./formats.ts";

/** Code of the note about a file inside an archive that is locked with a password. */
export const LOCKED_INNER_FILE = "inner_file_locked";

/** True if the product can read more of a version once it has the file's password (ADR 0094). */
export function isLocked(version: {
  readonly format: string;
  readonly errorCode: string | null;
  readonly notes: readonly ExtractionNote[];
}): boolean {
  if (unlockableFormat(version.format) === null) return false;
  return version.errorCode === "encrypted" || version.notes.some(({ code }) => code === LOCKED_INNER_FILE);
}
