import {
  closeSync,
  type Dirent,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";

/**
 * Syncs the names in a folder, so that they survive a power cut. Does nothing on Windows, which cannot open folders.
 */
export function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Makes a folder and its missing parents, whose names survive a power cut. */
export function makeFolderDurably(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let at = path.resolve(folder); at !== path.dirname(path.resolve(first)); at = path.dirname(at))
    syncFolder(path.dirname(at));
}

/**
 * Makes a folder in an existing one, and its name survives a power cut.
 * @throws an error with the code ENOENT if the parent does not exist.
 */
export function makeSubfolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return;
    throw error;
  }
  syncFolder(path.dirname(folder));
}

/** Files synced at once, so that the system writes its journal once for all of them. */
const CONCURRENT_FILES = 4;

/** Makes everything in a folder, and its own name, survive a power cut. */
export async function syncTree(folder: string): Promise<void> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = (isWanted: (entry: Dirent) => boolean) =>
    entries.filter(isWanted).map((entry) => path.join(entry.parentPath, entry.name));
  const files = paths((entry) => entry.isFile()).values();
  const syncNextFiles = async () => {
    for (const file of files) await syncFile(file);
  };
  await Promise.all(Array.from({ length: CONCURRENT_FILES }, syncNextFiles));
  for (const inner of paths((entry) => entry.isDirectory())) syncFolder(inner);
  syncFolder(folder);
  syncFolder(path.dirname(folder));
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a small file atomically: after a power cut it has the old content or the new one. */
export function writeDurably(file: string, content: string): void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, content, { mode: 0o600, flush: true });
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  syncFolder(path.dirname(file));
}

/** Renames within one folder or between two, and makes the new names survive a power cut. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  syncFolder(path.dirname(to));
  if (path.dirname(from) !== path.dirname(to)) syncFolder(path.dirname(from));
}
