import { createHash, randomUUID } from "node:crypto";
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { AppError } from "#lib/errors/app-error.ts";
import type { StagedBlob } from "./blob-store.ts";

/** Writes bytes as they come to a file of their own, durably, hashing them on the way. */
export async function writeDraft(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  incoming: string,
): Promise<{ readonly file: string; readonly sha256: string; readonly size: number }> {
  const file = path.join(incoming, randomUUID());
  const hash = createHash("sha256");
  let size = 0;
  try {
    await mkdir(incoming, { recursive: true, mode: 0o700 });
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
    throw asDiskFull(error);
  }
}

/** A draft as a staged blob, to be kept under `target`. */
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
      if ((await sizeOf(target)) === size) return;
      const copy = `${file}-kept`;
      await link(file, copy)
        .catch(() => copyFile(file, copy)) // not every file system has links
        .catch((error: unknown) => {
          throw asDiskFull(error);
        });
      await place(copy, target);
    },
    discard: () => rm(file, { force: true }),
  };
}

/** Gives a draft its name in one step: readers see nothing or everything. */
export async function place(draft: string, target: string): Promise<void> {
  try {
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await rename(draft, target);
    await syncFolder(path.dirname(target));
  } catch (error) {
    await rm(draft, { force: true });
    throw asDiskFull(error);
  }
}

const NO_ROOM: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT"]);

/** That there is no room left, in words; every other error as it is. */
function asDiskFull(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (!NO_ROOM.has(code)) return error;
  const words =
    "The disk that Sightline keeps its files on is full. Make room, then try again; nothing is lost.";
  return new AppError("disk_full", words, {}, { cause: error });
}

/** Removes drafts last written before `before`. */
export async function discardDrafts(incoming: string, before: Date): Promise<void> {
  for (const name of await readdir(incoming).catch(() => [])) {
    const file = path.join(incoming, name);
    const facts = await stat(file).catch(() => null);
    if (facts !== null && facts.mtime < before) await rm(file, { force: true });
  }
}

/** The name, too, must survive a power cut; Windows cannot open folders and does without. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Bytes; null when there is no such file. */
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
