import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Context } from "#lib/context.ts";
import { type ImportQuery, type ImportRequested, importQuerySchema } from "#lib/domain/archive-api.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { newId } from "#lib/services/ids.ts";

/** How long an archive whose import failed lies here for another try. */
const KEPT_MS = 7 * 24 * 3600 * 1000;
const GZIP = [0x1f, 0x8b];

function folderOf({ config }: Pick<Context, "config">): string {
  return path.join(/* turbopackIgnore: true */ config.data.dir, "imports");
}

/** Where an archive waits for its job, and beside it what was asked. */
export function waitingArchive(context: Pick<Context, "config">, importId: string) {
  // Only ids that were given out here, so that no name leads anywhere else.
  if (!/^batch_[0-9a-v]{16}$/.test(importId)) throw new AppError("not_found", "There is no such import.");
  const stem = path.join(/* turbopackIgnore: true */ folderOf(context), importId);
  return { archive: `${stem}.tar.gz`, asked: `${stem}.json` };
}

/**
 * Takes an archive in as it comes, to the disk, and asks for its import; the worker checks it before anything is written.
 * @throws AppError("damaged") for what is no archive at all, ("disk_full"); nothing is left of it then.
 */
export async function requestImport(
  context: Context,
  input: ImportQuery & { readonly source: AsyncIterable<Uint8Array> },
): Promise<ImportRequested> {
  const importId = newId("batch");
  const { archive, asked } = waitingArchive(context, importId);
  await removeStale(context);
  try {
    await receive(input.source, archive);
    const { as, title } = input;
    await writeFile(
      /* turbopackIgnore: true */ asked,
      JSON.stringify({ ...(as ? { as } : {}), ...(title ? { title } : {}) }),
    );
    return await context.db.transaction(async (tx) => {
      const { jobId } = await context.queue.enqueue(tx, {
        job: "import-corpus",
        payload: { batchId: importId },
        batchId: importId,
        actorId: context.actor.id,
      });
      return { jobId };
    });
  } catch (error) {
    await forgetImport(context, importId);
    if (error instanceof Error && "code" in error && error.code === "ENOSPC")
      throw new AppError("disk_full", "The disk is full: the archive was not kept.", {}, { cause: error });
    throw error;
  }
}

async function receive(source: AsyncIterable<Uint8Array>, archive: string): Promise<void> {
  await mkdir(path.dirname(archive), { recursive: true, mode: 0o700 });
  const draft = `${archive}.draft`;
  const file = await open(/* turbopackIgnore: true */ draft, "w", 0o600);
  let first = true;
  try {
    for await (const chunk of source) {
      if (first && chunk.length > 0 && GZIP.some((byte, place) => chunk[place] !== byte))
        throw new AppError("damaged", "This is not an archive that Sightline made.");
      first &&= chunk.length === 0;
      await file.writeFile(chunk);
    }
    if (first) throw new AppError("empty_file", "Nothing was sent. Choose an archive and try again.");
    await file.sync();
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await rename(/* turbopackIgnore: true */ draft, archive);
}

/** What was asked of a waiting archive. @throws AppError("not_found") once it is gone. */
export async function readImport(context: Pick<Context, "config">, importId: string) {
  const { archive, asked } = waitingArchive(context, importId);
  try {
    const { as: id, title } = importQuerySchema.parse(
      JSON.parse(await readFile(/* turbopackIgnore: true */ asked, "utf8")),
    );
    return { file: archive, as: { id, title } };
  } catch (cause) {
    const words = "The archive is not here any more. Import it again.";
    throw new AppError("not_found", words, {}, { cause });
  }
}

export async function forgetImport(context: Pick<Context, "config">, importId: string): Promise<void> {
  const { archive, asked } = waitingArchive(context, importId);
  for (const file of [archive, `${archive}.draft`, asked]) await rm(file, { force: true });
}

async function removeStale(context: Context): Promise<void> {
  const folder = folderOf(context);
  for (const name of await readdir(/* turbopackIgnore: true */ folder).catch(() => [])) {
    const file = path.join(/* turbopackIgnore: true */ folder, name);
    const facts = await stat(/* turbopackIgnore: true */ file).catch(() => null);
    if (facts && facts.mtimeMs < context.now.getTime() - KEPT_MS) await rm(file, { force: true });
  }
}
