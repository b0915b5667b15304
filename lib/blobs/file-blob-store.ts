import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { AppError } from "#lib/errors/app-error.ts";
import type { BlobStore } from "./blob-store.ts";

const NAME = /^[0-9a-f]{64}$/;

/** Blobs as files, `<folder>/ab/cd/<sha256>`; a file under its name is whole, whatever was killed while writing. */
export function fileBlobStore(folder: string): BlobStore {
  const locate = (sha256: string) => {
    if (!NAME.test(sha256)) throw new AppError("bad_request", "Not the name of a stored file.");
    return path.join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  };
  const size = async (sha256: string) => {
    try {
      return (await stat(locate(sha256))).size;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };

  return {
    put: async (bytes) => {
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      if ((await size(sha256)) !== bytes.byteLength)
        await write(locate(sha256), bytes, path.join(folder, "incoming"));
      return sha256;
    },
    get: async (sha256) => {
      try {
        return await readFile(locate(sha256));
      } catch (error) {
        throw isMissing(error) ? gone() : error;
      }
    },
    stream: async (sha256, range = {}) => {
      const total = await size(sha256);
      if (total === null) throw gone();
      const start = range.start ?? 0;
      const end = Math.min(range.end ?? total, total);
      if (start >= end) return Readable.from([]);
      return createReadStream(locate(sha256), { start, end: end - 1 });
    },
    has: async (sha256) => (await size(sha256)) !== null,
    size,
    delete: (sha256) => rm(locate(sha256), { force: true }),
  };
}

/** Writes beside, makes it durable, then renames: readers see nothing or everything. */
async function write(target: string, bytes: Uint8Array, incoming: string): Promise<void> {
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const draft = path.join(incoming, randomUUID());
  try {
    const file = await open(draft, "wx", 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await rename(draft, target);
    await syncFolder(path.dirname(target));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
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

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

function gone(): AppError {
  return new AppError("not_found", "The stored file is not there any more.");
}
