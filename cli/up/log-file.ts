import {
  closeSync,
  copyFileSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { makeFolder } from "#lib/disk/make-folder.ts";

export type LogLimits = {
  /** A larger log is rotated. */
  readonly bytes: number;
  /** Number of rotated logs that are kept, as `name.log.1` and so on. */
  readonly kept: number;
};

const LIMITS: LogLimits = { bytes: 10 * 1024 * 1024, kept: 3 };
const CHECK_EVERY_MS = 1000;
const COPY_BYTES = 1024 * 1024;

/** Opens a log that a program appends to directly, so that no process needs to relay its output. */
export function openLog(file: string): number {
  makeFolder(path.dirname(file));
  rotateIfLarge(file);
  return openSync(file, "a", 0o600);
}

/** Rotates a program's log each time it is too large. The returned function stops this. */
export function rotateWhenLarge(file: string, limits: LogLimits = LIMITS): () => void {
  const timer = setInterval(() => rotateIfLarge(file, limits), CHECK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Copies a log that is too large and empties it. The file itself stays, because its program has it open and appends to
 * it. A line written between the last read and the emptying is lost. A writer that opens its log for each line renames
 * it instead, which loses nothing (`lib/log/file.ts`).
 */
export function rotateIfLarge(file: string, limits: LogLimits = LIMITS): void {
  try {
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= limits.bytes) return;
    for (let n = limits.kept; n > 1; n--) renameIfThere(`${file}.${n - 1}`, `${file}.${n}`);
    moveContent(file, `${file}.1`);
  } catch {
    // No space or no folder: leave the log as it is. The next check tries again.
  }
}

function moveContent(from: string, to: string): void {
  rmSync(to, { force: true });
  copyFileSync(from, to);
  const [source, target] = [openSync(from, "r+"), openSync(to, "a", 0o600)];
  try {
    let copied = statSync(to).size;
    const buffer = Buffer.alloc(COPY_BYTES);
    for (let read = -1; read !== 0; copied += read) {
      read = readSync(source, buffer, 0, buffer.length, copied);
      writeSync(target, buffer, 0, read);
    }
    ftruncateSync(source, 0);
  } finally {
    closeSync(source);
    closeSync(target);
  }
}

function renameIfThere(from: string, to: string): void {
  if (statSync(from, { throwIfNoEntry: false })) renameSync(from, to);
}

/** Returns the last lines of a log, to show why a program ended. */
export function endOfLog(file: string, lines = 8): string {
  try {
    return readFileSync(file, "utf8").trimEnd().split("\n").slice(-lines).join("\n");
  } catch {
    return "";
  }
}
