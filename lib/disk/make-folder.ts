import { mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { AppError } from "#lib/errors/app-error.ts";

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "this account may not write there",
  EPERM: "this account may not write there",
  EROFS: "the disk can only be read",
  ENOSPC: "the disk is full",
  ENOENT: "nothing can be stored there",
};

/**
 * Creates a folder and its missing parents for this account only. Does not use mkdir's `recursive`, which never ends
 * below system folders such as /proc.
 * @throws AppError that says what prevents it.
 */
export function makeFolder(folder: string): void {
  const there = statSync(folder, { throwIfNoEntry: false });
  if (there?.isDirectory()) return;
  if (there !== undefined) throw refused(folder, "a file of that name is there");
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    // Another process made it.
    if (code === "EEXIST") return;
    throw refused(folder, REASONS[code] ?? code, error);
  }
}

function refused(folder: string, reason: string, cause?: unknown): AppError {
  const words = `The folder ${folder} cannot be made: ${reason}. Set DATA_DIR to a folder that this account can write to.`;
  return new AppError("bad_request", words, {}, { cause });
}
