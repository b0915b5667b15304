import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { newId } from "#db/new-id.ts";
import type { Context } from "#lib/context.ts";
import { type ImportQuery, type ImportRequested, importQuerySchema } from "#lib/domain/archive-api.ts";
import { sizeWords } from "#lib/domain/size-words.ts";
import { AppError } from "#lib/errors/app-error.ts";

/** How long an archive stays on disk after a failed import, for another attempt. */
const KEPT_MS = 7 * 24 * 3600 * 1000;
const GZIP = [0x1f, 0x8b];

function folderOf({ config }: Pick<Context, "config">): string {
  return path.join(/* turbopackIgnore: true */ config.data.dir, "imports");
}

/** Paths of an archive that waits for its job, and of its request. */
function waitingArchive(context: Pick<Context, "config">, importId: string) {
  // Accept only ids that this instance issued, so that no id can point to another path.
  if (!/^batch_[0-9a-v]{16}$/.test(importId))
    throw new AppError("not_found", "Import not found. Start it again.");
  const stem = path.join(/* turbopackIgnore: true */ folderOf(context), importId);
  return { archive: `${stem}.tar.gz`, requestFile: `${stem}.json` };
}

/**
 * Streams an archive to the disk and queues its import. The worker checks it before anything is written.
 * @throws AppError("damaged") if it is not an archive, ("too_large"), ("disk_full"). Leaves no file in these cases.
 */
export async function requestImport(
  context: Context,
  input: ImportQuery & { readonly source: AsyncIterable<Uint8Array> },
): Promise<ImportRequested> {
  const importId = newId("batch");
  const { archive, requestFile } = waitingArchive(context, importId);
  await removeStaleImports(context);
  try {
    await receive(input.source, archive, context.config.limits.maxImportBytes);
    const { as, title } = input;
    await writeFile(
      /* turbopackIgnore: true */ requestFile,
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

/** @throws AppError("too_large") if the declared length exceeds the limit. */
export function checkArchiveLength({ config }: Pick<Context, "config">, declared: string | null): void {
  if (Number(declared ?? 0) > config.limits.maxImportBytes) throw tooLarge(config.limits.maxImportBytes);
}

function tooLarge(maxBytes: number): AppError {
  return new AppError(
    "too_large",
    `This archive is larger than the ${sizeWords(maxBytes, { kilo: 1024 })} that may be sent. Raise MAX_IMPORT_MB, or run "sightline import FILE" on the server.`,
  );
}

async function receive(source: AsyncIterable<Uint8Array>, archive: string, maxBytes: number): Promise<void> {
  await mkdir(path.dirname(archive), { recursive: true, mode: 0o700 });
  const draft = `${archive}.draft`;
  const file = await open(/* turbopackIgnore: true */ draft, "w", 0o600);
  let first = true;
  let size = 0;
  try {
    for await (const chunk of source) {
      if (first && chunk.length > 0 && GZIP.some((byte, place) => chunk[place] !== byte))
        throw new AppError("damaged", "This is not an archive that Sightline made.");
      first &&= chunk.length === 0;
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
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

/** Returns the request of a waiting archive. @throws AppError("not_found") if it no longer exists. */
export async function readImport(context: Pick<Context, "config">, importId: string) {
  const { archive, requestFile } = waitingArchive(context, importId);
  try {
    const { as: id, title } = importQuerySchema.parse(
      JSON.parse(await readFile(/* turbopackIgnore: true */ requestFile, "utf8")),
    );
    return { file: archive, as: { id, title } };
  } catch (cause) {
    const words = "The archive no longer exists. Import it again.";
    throw new AppError("not_found", words, {}, { cause });
  }
}

export async function forgetImport(context: Pick<Context, "config">, importId: string): Promise<void> {
  const { archive, requestFile } = waitingArchive(context, importId);
  for (const file of [archive, `${archive}.draft`, requestFile]) await rm(file, { force: true });
}

/**
 * Removes the oldest archives whose import has ended while all of them have more bytes than one import may have. An
 * archive whose job waits or runs stays. Returns the number of archives.
 */
async function removeBeyondLimit(context: Pick<Context, "config" | "sql">): Promise<number> {
  const ended = await context.sql<{ id: string }[]>`
    select batch_id as id from jobs where kind = 'import-corpus' and batch_id is not null
    group by batch_id having bool_and(state not in ('queued', 'running'))`;
  const archives: { id: string; size: number; at: number }[] = [];
  for (const { id } of ended) {
    const { archive } = waitingArchive(context, id);
    const facts = await stat(/* turbopackIgnore: true */ archive).catch(() => null);
    if (facts) archives.push({ id, size: facts.size, at: facts.mtimeMs });
  }
  archives.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  let size = 0;
  let removed = 0;
  for (const archive of archives) {
    size += archive.size;
    if (size <= context.config.limits.maxImportBytes) continue;
    await forgetImport(context, archive.id);
    removed++;
  }
  return removed;
}

/**
 * Removes archives of failed imports that are old or beyond the limit, and of interrupted uploads. Returns their number.
 */
export async function removeStaleImports(context: Pick<Context, "config" | "now" | "sql">): Promise<number> {
  let removed = await removeBeyondLimit(context);
  const folder = folderOf(context);
  for (const name of await readdir(/* turbopackIgnore: true */ folder).catch(() => [])) {
    const file = path.join(/* turbopackIgnore: true */ folder, name);
    const facts = await stat(/* turbopackIgnore: true */ file).catch(() => null);
    if (!facts || facts.mtimeMs >= context.now.getTime() - KEPT_MS) continue;
    await rm(/* turbopackIgnore: true */ file, { force: true });
    removed++;
  }
  return removed;
}
