import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { privateFolder } from "#lib/disk/private-folder.ts";
import { AppError } from "#lib/errors/app-error.ts";

const ownerSchema = z.object({
  pid: z.number().int(),
  since: z.string(),
  /** The database's unix socket. */
  socket: z.string(),
  /** Address of the pages, after they are served. */
  address: z.string().nullable(),
  state: z.enum(["running", "stopping"]),
});
export type Owner = Readonly<z.infer<typeof ownerSchema>>;

export type Ownership = {
  /** Publishes the owner's details for `readOwner`. */
  announce(owner: Owner): void;
  release(): void;
};

const SQLITE_BUSY = 5;

function lockFile(dataDir: string): string {
  return path.join(dataDir, "owner.lock");
}
function noteFile(dataDir: string): string {
  return path.join(dataDir, "owner.json");
}

/** Returns what the last owner announced. That process may have ended: only the lock is reliable. */
export function readOwner(dataDir: string): Owner | null {
  try {
    return ownerSchema.parse(JSON.parse(readFileSync(noteFile(dataDir), "utf8")));
  } catch {
    return null;
  }
}

/**
 * Makes this process the data directory's only owner (ADR 0016), or returns null if another process is. Uses the
 * operating system's lock on a file, through SQLite: it ends with the process in every case, cannot be confused by a
 * reused process id, and exactly one of two processes that start at once gets it.
 */
function tryOwn(dataDir: string): Ownership | null {
  privateFolder(dataDir);
  const lock = new DatabaseSync(lockFile(dataDir), { timeout: 0 });
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (isBusy(error)) return null;
    throw error;
  }
  return {
    announce: (owner) => writeNote(dataDir, owner),
    release: () => {
      rmSync(noteFile(dataDir), { force: true });
      lock.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}

function writeNote(dataDir: string, owner: Owner): void {
  const draft = `${noteFile(dataDir)}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(owner), { mode: 0o600 });
  renameSync(draft, noteFile(dataDir));
}

/**
 * Like `tryOwn`, but waits while the previous owner is ending. The database of a killed parent needs a moment to
 * notice.
 * @throws AppError("data_directory_in_use") naming the owner.
 */
export async function own(dataDir: string, patienceMs = 1500): Promise<Ownership> {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    const ownership = tryOwn(dataDir);
    if (ownership) return ownership;
    const stopping = readOwner(dataDir)?.state === "stopping";
    if (performance.now() > giveUpAt + (stopping ? 10_000 : 0)) throw inUse(dataDir, readOwner(dataDir));
    await sleep(50);
  }
}

function inUse(dataDir: string, owner: Owner | null): AppError {
  const who = owner
    ? `process ${owner.pid}, since ${owner.since}${owner.address ? `, serving ${owner.address}` : ""}`
    : "another Sightline process that is just starting";
  return new AppError(
    "data_directory_in_use",
    `The data directory ${dataDir} is in use by ${who}. Stop that one first, or set DATA_DIR to another folder.`,
    owner ? { pid: owner.pid, since: owner.since, address: owner.address ?? "" } : {},
  );
}
