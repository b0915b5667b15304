import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** Names have the id of the process that made the folder. */
const PREFIX = "sightline-office-";
const NAME = /^sightline-office-(\d{1,10})-/;

/**
 * Makes a folder for one conversion. Removes folders of processes that were killed before they could: each holds a
 * document, and the system may keep temporary files for long.
 */
export async function makeWorkFolder(): Promise<string> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = NAME.exec(name) ?? [];
    // A folder of another user stays.
    if (pid !== undefined && !isRunning(Number(pid)))
      await removeFolder(path.join(tmpdir(), name)).catch(() => {});
  }
  return mkdtemp(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
}

/** Processes that LibreOffice started may write until the system has ended them. */
export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Without the right to signal it, it exists.
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}
