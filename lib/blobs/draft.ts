import { createHash, randomUUID } from "node:crypto";
import { copyFile, link, open, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { syncFolder } from "#lib/disk/durable.ts";
import { makeBelowData } from "#lib/disk/make-below-data.ts";
import { AppError } from "#lib/errors/app-error.ts";
import type { StagedBlob } from "./blob-store.ts";

/** Writes a stream of bytes to a file of its own, durably, and hashes them. */
export async function writeDraft(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  incoming: string,
): Promise<{ readonly file: string; readonly sha256: string; readonly size: number }> {
  const file = path.join(incoming, randomUUID());
  const hash = createHash("sha256");
  let size = 0;
  try {
    makeBelowData(incoming);
    const draft = await open(file, "wx", 0o600);
    try {
      for await (const chunk of source) {
        hash.update(chunk);
        size += chunk.byteLength;
        await draft.writeFile(chunk);
      }
      await draft.sync();
    } finally {
      await draft.close();
    }
    return { file, sha256: hash.digest("hex"), size };
  } catch (error) {
    await rm(file, { force: true });
    throw asStorageError(error);
  }
}

/** Returns a draft as a staged blob, to be kept under `target`. */
export function stagedDraft(
  draft: { readonly file: string; readonly sha256: string; readonly size: number },
  target: string,
): StagedBlob {
  const { file, sha256, size } = draft;
  return {
    sha256,
    size,
    read: async (start, end) => {
      const handle = await open(file, "r");
      try {
        const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - start));
        const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
        return bytes.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
    keep: async () => {
      if (await renewIfWhole(target, size)) return;
      const copy = `${file}-kept`;
      await link(file, copy)
        .catch(() => copyFile(file, copy)) // not every file system has links
        .catch((error: unknown) => {
          throw asStorageError(error);
        });
      await publishDraft(copy, target);
    },
    discard: () => rm(file, { force: true }),
  };
}

/** Returns whether the whole file exists already. Then marks it as kept now, so that it is not deleted as unused. */
export async function renewIfWhole(target: string, size: number): Promise<boolean> {
  if ((await sizeOf(target)) !== size) return false;
  const now = new Date();
  try {
    await utimes(target, now, now);
    // The process that placed it may have been killed before its name was synced.
    syncFolder(path.dirname(target));
    return true;
  } catch (error) {
    // It was deleted a moment ago.
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Gives a draft its name atomically: readers see the whole file or none. */
export async function publishDraft(draft: string, target: string): Promise<void> {
  try {
    const folder = path.dirname(target);
    makeBelowData(path.dirname(folder));
    makeBelowData(folder);
    await rename(draft, target);
    syncFolder(folder);
  } catch (error) {
    await rm(draft, { force: true });
    throw asStorageError(error);
  }
}

const DISK_FULL_CODES: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT"]);

/** Turns "no space left" and "can only be read" into an AppError; returns every other error unchanged. */
function asStorageError(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "EROFS") {
    const words =
      "The disk with Sightline's files can only be read. Make it writable, then try again. Nothing is lost.";
    return new AppError("storage_unavailable", words, {}, { cause: error });
  }
  if (!DISK_FULL_CODES.has(code)) return error;
  const words = "The disk with Sightline's files is full. Free some space, then try again. Nothing is lost.";
  return new AppError("disk_full", words, {}, { cause: error });
}

/** Deletes drafts last written before `before`; returns how many. */
export async function discardDrafts(incoming: string, before: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(incoming).catch(() => [])) {
    const file = path.join(incoming, name);
    const facts = await stat(file).catch(() => null);
    if (facts === null || facts.mtime >= before) continue;
    await rm(file, { force: true });
    removed++;
  }
  return removed;
}

/** Returns the size in bytes; null if there is no such file. */
export async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
