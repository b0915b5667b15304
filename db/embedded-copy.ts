import { constants, copyFileSync, lstatSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import type postgres from "postgres";
import { postgresFolder } from "./embedded-folder.ts";

/** During the copy, a statement this often keeps the server from closing the idle transaction after a minute. */
const KEEP_ALIVE_EVERY_MS = 10_000;
/** Number of copies made while clients work. The second copies what changed during the first, which may take long. */
const PASSES_BEFORE_LOCK = 2;
/**
 * A file can change again within one tick of its file system's clock without a new time. The coarsest ticks are two
 * seconds.
 */
const TICK_MS = 5_000;

/** State of each file when it was copied. A file with the same state has not been written since. */
type Copied = Map<string, string>;

/**
 * Copies the files of a running embedded database as of one moment. Most files are copied first, while clients work.
 * Then it holds the only session, so that nothing else writes. After a checkpoint the files are the database, and those
 * that changed are copied again.
 * @returns how long other clients waited, in milliseconds.
 */
export async function copyEmbedded(sql: postgres.Sql, from: string, to: string): Promise<number> {
  const [source, target] = [postgresFolder(from), postgresFolder(to)];
  const copied: Copied = new Map();
  for (let pass = 0; pass < PASSES_BEFORE_LOCK; pass++) {
    await sql`checkpoint`;
    for (const copyNext of copies(source, target, copied)) {
      copyNext();
      await setImmediate();
    }
  }
  // Writes earlier changes to disk first, so that the checkpoint during which clients wait is short.
  await sql`checkpoint`;
  return sql.begin(async (tx) => {
    const began = performance.now();
    await tx`checkpoint`;
    let lastStatementAt = performance.now();
    for (const copyNext of copies(source, target, copied)) {
      copyNext();
      if (performance.now() - lastStatementAt < KEEP_ALIVE_EVERY_MS) continue;
      await tx`select 1`;
      lastStatementAt = performance.now();
    }
    return performance.now() - began;
  });
}

/** Yields one step per folder, changed file or removed file. Disk blocks are shared where the file system allows it. */
function* copies(from: string, to: string, copied: Copied): Generator<() => void> {
  const entries = undefinedIfMissing(() => readdirSync(from, { withFileTypes: true })) ?? [];
  yield () => {
    mkdirSync(to, { recursive: true, mode: 0o700 });
    const living = new Set(entries.map(({ name }) => name));
    for (const name of readdirSync(to))
      if (!living.has(name)) rmSync(path.join(to, name), { recursive: true, force: true });
  };
  for (const entry of entries) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) yield* copies(source, target, copied);
    else if (entry.isFile() && undefinedIfMissing(() => markOf(source)) !== copied.get(source))
      yield () => undefinedIfMissing(() => copyFile(source, target, copied));
  }
}

function copyFile(source: string, target: string, copied: Copied): void {
  copied.delete(source);
  const mark = markOf(source);
  const settled = Date.now() - lstatSync(source).mtimeMs > TICK_MS;
  copyFileSync(source, target, constants.COPYFILE_FICLONE);
  if (settled) copied.set(source, mark);
}

function markOf(file: string): string {
  const { ino, size, mtimeNs, ctimeNs } = lstatSync(file, { bigint: true });
  return [ino, size, mtimeNs, ctimeNs].join(":");
}

/** Returns undefined if the file no longer exists. */
function undefinedIfMissing<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
