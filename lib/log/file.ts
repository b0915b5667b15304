import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import path from "node:path";

const MAX_BYTES = 10 * 1024 * 1024;

/**
 * A log file for rare messages. It is created with its first line, and replaced when it is full. This process opens it
 * for each line, so renaming is enough. `cli/up/log-file.ts` cannot rename, because its programs keep their logs open.
 * Makes the file's folder only, because the data directory above may be on a disk that is unmounted.
 */
export function fileDestination(file: string): { write(line: string): void } {
  return {
    write: (line) => {
      try {
        if (!existsSync(path.dirname(file))) mkdirSync(path.dirname(file), { mode: 0o700 });
        if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_BYTES) renameSync(file, `${file}.1`);
        appendFileSync(file, line, { mode: 0o600 });
      } catch {
        // A full or missing disk must not end the program that reports it.
        process.stderr.write(line);
      }
    },
  };
}
