import { chmodSync, statSync } from "node:fs";
import { makeFolder } from "./make-folder.ts";

const OTHERS = 0o077;
/** Set on folders shared by all users, such as /tmp. */
const STICKY = 0o1000;

/**
 * Makes a folder that only its owner can enter, or closes an existing one to others.
 * @throws AppError if it cannot be made.
 * @returns false if others can still enter it, because another account owns it or it is shared.
 */
export function privateFolder(folder: string): boolean {
  makeFolder(folder);
  if (process.platform === "win32") return true;
  const { mode } = statSync(folder);
  if ((mode & OTHERS) === 0) return true;
  if ((mode & STICKY) !== 0) return false;
  try {
    chmodSync(folder, mode & 0o7700);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EPERM") return false;
    throw error;
  }
}
