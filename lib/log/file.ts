import { appendFileSync, mkdirSync, renameSync, statSync } from "node:fs";
import path from "node:path";

const MAX_BYTES = 10 * 1024 * 1024;

/**
 * A log file for rare messages. It is created with its first line, and replaced when it is full. This process opens it
 * for each line, so renaming is enough. `cli/up/log-file.ts` cannot rename, because its programs keep their logs open.
 */
export function fileDestination(file: string): { write(line: string): void } {
  return {
    write: (line) => {
      try {
        mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
        if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_BYTES) renameSync(file, `${file}.1`);
        appendFileSync(file, line, { mode: 0o600 });
      } catch {
        // A full disk must not end the program that reports it.
        process.stderr.write(line);
      }
    },
  };
}
