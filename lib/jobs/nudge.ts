import { mkdirSync, watch, writeFileSync } from "node:fs";
import path from "node:path";

const FILE = "jobs-waiting";

function folder(dataDir: string): string {
  return path.join(dataDir, "run");
}

/** Tells the worker of this data directory, if there is one, that something may be waiting. Never fails. */
export function nudge(dataDir: string): void {
  try {
    mkdirSync(folder(dataDir), { recursive: true, mode: 0o700 });
    writeFileSync(path.join(folder(dataDir), FILE), "");
  } catch {
    // The worker looks by itself a moment later.
  }
}

/** Calls `listener` on each nudge; returns how to stop. A file system that cannot be watched is no error. */
export function onNudge(dataDir: string, listener: () => void): () => void {
  try {
    mkdirSync(folder(dataDir), { recursive: true, mode: 0o700 });
    const watcher = watch(folder(dataDir), { persistent: false }, (_event, file) => {
      if (file === null || file === FILE) listener();
    });
    watcher.on("error", () => watcher.close());
    return () => watcher.close();
  } catch {
    return () => {};
  }
}
