import { constants } from "node:fs";
import { cp } from "node:fs/promises";
import type postgres from "postgres";
import { postgresFolder } from "./embedded-folder.ts";

/** The server hangs up on who keeps a transaction without a word for a minute. */
const WORD_EVERY_MS = 10_000;

/**
 * Copies the files of a running embedded database as they are at one moment. Its one session is held for as long as that
 * takes, and it has no process that writes besides: after a checkpoint its files are the database.
 * @returns how long everybody else waited, in milliseconds.
 */
export async function copyEmbedded(sql: postgres.Sql, from: string, to: string): Promise<number> {
  // What was written before is on the disk by now, so that the checkpoint in everybody's way is a short one.
  await sql`checkpoint`;
  return sql.begin(async (tx) => {
    const began = performance.now();
    await tx`checkpoint`;
    const word = setInterval(() => void tx`select 1`.catch(() => {}), WORD_EVERY_MS);
    try {
      const mode = constants.COPYFILE_FICLONE;
      await cp(postgresFolder(from), postgresFolder(to), { recursive: true, mode, errorOnExist: true });
    } finally {
      clearInterval(word);
    }
    return performance.now() - began;
  });
}
