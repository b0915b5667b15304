import { createWriteStream, statSync } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { syncFolder } from "#lib/disk/durable.ts";
import { sizeWords } from "#lib/domain/size-words.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { contextOf, openRuntime } from "#lib/runtime.ts";
import { exportCorpus } from "#lib/services/archive/export-corpus.ts";
import type { Run } from "../command.ts";
import { ensureDatabase } from "../instance.ts";

const OPTIONS = { out: { type: "string" }, receipts: { type: "boolean" } } as const;

/**
 * Writes a corpus to an archive. Includes restricted documents, because a user of the command line can read the disk.
 */
export const run: Run = async (args, { config, signal, print, printStderr }) => {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  const [corpusId, ...rest] = positionals;
  if (corpusId === undefined || rest.length > 0) {
    printStderr("sightline export CORPUS [--out FILE] [--receipts]");
    return 2;
  }
  if (values.out !== undefined) requireFolderOf(path.resolve(values.out));
  const database = await ensureDatabase(config, signal);
  const runtime = await openRuntime({ config, program: "cli", maxConnections: 3 });
  try {
    const { stream, fileName } = await exportCorpus(contextOf(runtime, { signal }), {
      ...{ corpusId, withReceipts: values.receipts ?? false, withRestricted: true },
    });
    const out = path.resolve(values.out ?? fileName);
    await writeWhole(stream, out, signal);
    print(`${out}  ${sizeWords((await stat(out)).size)}`);
    return 0;
  } finally {
    await runtime.close();
    await database.close();
  }
};

/** @throws AppError when there is no folder for the file. */
export function requireFolderOf(out: string): void {
  const folder = path.dirname(out);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new AppError(
    "bad_request",
    `There is no folder ${folder}. Make it, or name a file in another folder with --out.`,
  );
}

/** Writes to a temporary file first, so that the named file is either complete or unchanged. */
export async function writeWhole(stream: Readable, out: string, signal: AbortSignal): Promise<void> {
  const draft = `${out}.part`;
  try {
    await pipeline(stream, createWriteStream(draft, { mode: 0o600 }), { signal });
    const file = await open(draft, "r");
    await file.sync();
    await file.close();
    await rename(draft, out);
    syncFolder(path.dirname(path.resolve(out)));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
