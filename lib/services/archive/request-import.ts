import { open, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { newId } from "#db/new-id.ts";
import type { Context } from "#lib/context.ts";
import { makeBelowData } from "#lib/disk/make-below-data.ts";
import { type ImportQuery, type ImportRequested, importQuerySchema } from "#lib/domain/archive-api.ts";
import { sizeWords } from "#lib/domain/size-words.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { importFiles, removeImport, staleImports, storedImports } from "./internal/stored-imports.ts";

/** The most imports that may wait or arrive at the same time. */
const MAX_WAITING = 8;
/** Seconds after which a refused client may try again. */
const RETRY_AFTER_SECONDS = 60;
const GZIP = [0x1f, 0x8b];
/** The space is checked again each time that this much has arrived. */
const CHECK_EVERY_BYTES = 16 * 1024 * 1024;

/**
 * Streams an archive to the disk and queues its import. The worker checks it before anything is written.
 * @throws AppError("damaged") if it is not an archive, ("too_large"), ("disk_full"), ("queue_full") if too many imports
 *   wait or arrive, or have too many bytes. Leaves no file in these cases.
 */
export async function requestImport(
  context: Context,
  input: ImportQuery & {
    readonly source: AsyncIterable<Uint8Array>;
    /** The length that the client declared. */
    readonly declaredBytes?: number;
  },
): Promise<ImportRequested> {
  const importId = newId("batch");
  const files = importFiles(context, importId);
  const requireSpace = (bytes: number) => requireSpaceFor(context, importId, bytes);
  await removeStaleImports(context);
  await requireSpace(input.declaredBytes ?? 0);
  try {
    await receive(input.source, files, context.config.limits.maxImportBytes, requireSpace);
    const { as, title } = input;
    await writeFile(
      /* turbopackIgnore: true */ files.requestFile,
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
    await removeImport(context, importId);
    if (error instanceof Error && "code" in error && error.code === "ENOSPC")
      throw new AppError("disk_full", "The disk is full: the archive was not kept.", {}, { cause: error });
    throw error;
  }
}

/**
 * Limits what imports that wait or arrive may take of the disk: their number, and their bytes together.
 * @throws AppError("queue_full") with `retryAfterSeconds`.
 */
async function requireSpaceFor(
  context: Pick<Context, "config" | "now" | "sql">,
  importId: string,
  bytes: number,
): Promise<void> {
  const stored = await storedImports(context);
  const others = stored.filter(
    ({ id, state }) => id !== importId && (state === "waits" || state === "arrives"),
  );
  if (others.length >= MAX_WAITING)
    throw queueFull(
      `${MAX_WAITING} imports are waiting already. Try again when one of them has ended. The page Jobs shows them.`,
    );
  const maxBytes = context.config.limits.maxImportBytes;
  if (others.reduce((sum, other) => sum + other.bytes, bytes) > maxBytes)
    throw queueFull(
      `With this archive, the imports that wait would have more than ${sizeWords(maxBytes, { kilo: 1024 })}. Try again when one of them has ended, or raise MAX_IMPORT_MB.`,
    );
}

function queueFull(message: string): AppError {
  return new AppError("queue_full", message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** Returns the declared length; 0 if there is none. @throws AppError("too_large") if it exceeds the limit. */
export function checkArchiveLength({ config }: Pick<Context, "config">, declared: string | null): number {
  const bytes = Number(declared ?? 0);
  if (bytes > config.limits.maxImportBytes) throw tooLarge(config.limits.maxImportBytes);
  return bytes;
}

function tooLarge(maxBytes: number): AppError {
  return new AppError(
    "too_large",
    `This archive is larger than the ${sizeWords(maxBytes, { kilo: 1024 })} that may be sent. Raise MAX_IMPORT_MB, or run "sightline import FILE" on the server.`,
  );
}

/** Writes the archive to its draft, then gives it its name. `requireSpace` may refuse it at any time. */
async function receive(
  source: AsyncIterable<Uint8Array>,
  { draft, archive }: ReturnType<typeof importFiles>,
  maxBytes: number,
  requireSpace: (bytes: number) => Promise<void>,
): Promise<void> {
  makeBelowData(path.dirname(archive));
  const file = await open(/* turbopackIgnore: true */ draft, "w", 0o600);
  let first = true;
  let size = 0;
  let checkAt = CHECK_EVERY_BYTES;
  try {
    // Uploads that began at the same moment see each other's drafts now.
    await requireSpace(0);
    for await (const chunk of source) {
      if (first && chunk.length > 0 && GZIP.some((byte, place) => chunk[place] !== byte))
        throw new AppError("damaged", "This is not an archive that Sightline made.");
      first &&= chunk.length === 0;
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      if (size > checkAt) {
        await requireSpace(size);
        checkAt = size + CHECK_EVERY_BYTES;
      }
      await file.writeFile(chunk);
    }
    if (first) throw new AppError("empty_file", "Nothing was sent. Choose an archive and try again.");
    await requireSpace(size);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(/* turbopackIgnore: true */ draft, archive);
}

/** Returns the request of a waiting archive. @throws AppError("not_found") if it no longer exists. */
export async function readImport(context: Pick<Context, "config">, importId: string) {
  const { archive, requestFile } = importFiles(context, importId);
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

/** Removes the files of an import that has ended. */
export function forgetImport(context: Pick<Context, "config">, importId: string): Promise<void> {
  return removeImport(context, importId);
}

/**
 * Removes the files of interrupted uploads, and archives of failed imports that are old or beyond the limit. An archive
 * whose job waits or runs stays. Returns the number of imports whose files are removed.
 */
export async function removeStaleImports(context: Pick<Context, "config" | "now" | "sql">): Promise<number> {
  const stale = staleImports(await storedImports(context), context);
  for (const { id } of stale) await removeImport(context, id);
  return stale.length;
}
