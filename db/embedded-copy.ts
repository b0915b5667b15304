import { constants, copyFileSync, lstatSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import type postgres from "postgres";
import { postgresFolder } from "./embedded-folder.ts";

/** The server hangs up on who keeps a transaction without a word for a minute. */
const WORD_EVERY_MS = 10_000;
/** Copies made while everybody works: the second is of what the first, which may take long, has missed. */
const AHEAD = 2;
/** A file may be written again within one tick of its file system's clock, the coarsest of which are of two seconds. */
const TICK_MS = 5_000;

/** What a file was when it was copied: one that is so still has not been written since. */
type Copied = Map<string, string>;

/**
 * Copies the files of a running embedded database as they are at one moment. Most are copied before it, while others work.
 * Then its one session is held: it has no process that writes besides, so that after a checkpoint its files are the
 * database, and those that were written since are copied again, each whole.
 * @returns how long everybody else waited, in milliseconds.
 */
export async function copyEmbedded(sql: postgres.Sql, from: string, to: string): Promise<number> {
  const [source, target] = [postgresFolder(from), postgresFolder(to)];
  const copied: Copied = new Map();
  for (let pass = 0; pass < AHEAD; pass++) {
    await sql`checkpoint`;
    for (const copyNext of copies(source, target, copied)) {
      copyNext();
      await setImmediate();
    }
  }
  // What was written before is on the disk by now, so that the checkpoint in everybody's way is a short one.
  await sql`checkpoint`;
  return sql.begin(async (tx) => {
    const began = performance.now();
    await tx`checkpoint`;
    let said = performance.now();
    for (const copyNext of copies(source, target, copied)) {
      copyNext();
      if (performance.now() - said < WORD_EVERY_MS) continue;
      await tx`select 1`;
      said = performance.now();
    }
    return performance.now() - began;
  });
}

/** One step a folder, a file that is not copied as it is by now, or one that is gone; blocks are shared where that can be. */
function* copies(from: string, to: string, copied: Copied): Generator<() => void> {
  const entries = ifThere(() => readdirSync(from, { withFileTypes: true })) ?? [];
  yield () => {
    mkdirSync(to, { recursive: true, mode: 0o700 });
    const living = new Set(entries.map(({ name }) => name));
    for (const name of readdirSync(to))
      if (!living.has(name)) rmSync(path.join(to, name), { recursive: true, force: true });
  };
  for (const entry of entries) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) yield* copies(source, target, copied);
    else if (entry.isFile() && ifThere(() => markOf(source)) !== copied.get(source))
      yield () => ifThere(() => copyFile(source, target, copied));
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

/** What is done with a file, unless it is gone by now. */
function ifThere<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
