import { constants, copyFileSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import type postgres from "postgres";
import { postgresFolder } from "./embedded-folder.ts";

/** The server hangs up on who keeps a transaction without a word for a minute. */
const WORD_EVERY_MS = 10_000;

/**
 * Copies the files of a running embedded database as they are at one moment. Its one session is held for as long as that
 * takes, and it has no process that writes besides: after a checkpoint its files are the database. Blocks this process.
 * @returns how long everybody else waited, in milliseconds.
 */
export async function copyEmbedded(sql: postgres.Sql, from: string, to: string): Promise<number> {
  // What was written before is on the disk by now, so that the checkpoint in everybody's way is a short one.
  await sql`checkpoint`;
  return sql.begin(async (tx) => {
    const began = performance.now();
    await tx`checkpoint`;
    let said = performance.now();
    for (const copyNext of copies(postgresFolder(from), postgresFolder(to))) {
      copyNext();
      if (performance.now() - said < WORD_EVERY_MS) continue;
      await tx`select 1`;
      said = performance.now();
    }
    return performance.now() - began;
  });
}

/** One step a folder or file; blocks are shared where the file system can. */
function* copies(from: string, to: string): Generator<() => void> {
  yield () => mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) yield* copies(source, target);
    else if (entry.isFile()) yield () => copyFileSync(source, target, constants.COPYFILE_FICLONE);
  }
}
