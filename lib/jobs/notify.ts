import { existsSync, mkdirSync, watch, writeFileSync } from "node:fs";
import path from "node:path";

/** Events between processes of the same machine: a job waits for a worker, or a worker has ended a job. */
export type JobEvent = "jobs-waiting" | "jobs-ended";

function folder(dataDir: string): string {
  return path.join(/* turbopackIgnore: true */ dataDir, "run");
}

/** Makes the folder, but not the data directory, which may be on a disk that is unmounted. */
function makeFolder(dataDir: string): void {
  if (!existsSync(folder(dataDir))) mkdirSync(folder(dataDir), { mode: 0o700 });
}

/** Notifies the other processes of this data directory of an event. Never fails. */
export function notify(dataDir: string, event: JobEvent): void {
  try {
    makeFolder(dataDir);
    writeFileSync(path.join(/* turbopackIgnore: true */ folder(dataDir), event), "");
  } catch {
    // A lost notification only costs time: the waiting process also polls.
  }
}

/** Calls `listener` on each notification; returns a function that stops it. Does nothing if files cannot be watched. */
export function onNotification(dataDir: string, event: JobEvent, listener: () => void): () => void {
  try {
    makeFolder(dataDir);
    const watcher = watch(folder(dataDir), { persistent: false }, (_change, file) => {
      if (file === null || file === event) listener();
    });
    watcher.on("error", () => watcher.close());
    return () => watcher.close();
  } catch {
    return () => {};
  }
}
