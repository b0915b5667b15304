import { mkdirSync, watch, writeFileSync } from "node:fs";
import path from "node:path";

/** What processes on the same machine tell each other: that a job waits for a worker, or that a worker ended one. */
export type Nudge = "jobs-waiting" | "jobs-ended";

function folder(dataDir: string): string {
  return path.join(/* turbopackIgnore: true */ dataDir, "run");
}

/** Notifies the other processes of this data directory of an event. Never fails. */
export function nudge(dataDir: string, what: Nudge): void {
  try {
    mkdirSync(folder(dataDir), { recursive: true, mode: 0o700 });
    writeFileSync(path.join(/* turbopackIgnore: true */ folder(dataDir), what), "");
  } catch {
    // The waiting process also polls.
  }
}

/** Calls `listener` on each nudge; returns a function that stops it. Does nothing if files cannot be watched. */
export function onNudge(dataDir: string, what: Nudge, listener: () => void): () => void {
  try {
    mkdirSync(folder(dataDir), { recursive: true, mode: 0o700 });
    const watcher = watch(folder(dataDir), { persistent: false }, (_event, file) => {
      if (file === null || file === what) listener();
    });
    watcher.on("error", () => watcher.close());
    return () => watcher.close();
  } catch {
    return () => {};
  }
}
