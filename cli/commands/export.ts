import { createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { contextOf, openRuntime } from "#lib/runtime.ts";
import { exportCorpus } from "#lib/services/archive/export-corpus.ts";
import type { Run } from "../command.ts";
import { ensureDatabase } from "../instance.ts";

const OPTIONS = { out: { type: "string" }, receipts: { type: "boolean" } } as const;

/** Writes a corpus to an archive. Whoever has the command line reads the disk anyway, so restricted documents come along. */
export const run: Run = async (args, { config, signal, print, tell }) => {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  const [corpusId, ...rest] = positionals;
  if (corpusId === undefined || rest.length > 0) {
    tell("sightline export CORPUS [--out FILE] [--receipts]");
    return 2;
  }
  const database = await ensureDatabase(config);
  const runtime = await openRuntime({ config, program: "cli", maxConnections: 3 });
  try {
    const { stream, fileName } = await exportCorpus(contextOf(runtime, { signal }), {
      ...{ corpusId, withReceipts: values.receipts ?? false, withRestricted: true },
    });
    const out = path.resolve(values.out ?? fileName);
    await writeWhole(stream, out, signal);
    print(`${out}  ${((await stat(out)).size / 1e6).toFixed(1)} MB`);
    return 0;
  } finally {
    await runtime.close();
    await database.close();
  }
};

/** Writes beside the file first: under its name there is the whole, or what was there before. */
export async function writeWhole(stream: Readable, out: string, signal: AbortSignal): Promise<void> {
  const draft = `${out}.part`;
  try {
    await pipeline(stream, createWriteStream(draft, { mode: 0o600 }), { signal });
    const file = await open(draft, "r");
    await file.sync();
    await file.close();
    await rename(draft, out);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
