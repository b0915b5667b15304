import { createHash } from "node:crypto";
import { open, readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { makeFolderDurably } from "#lib/disk/durable.ts";
import { AppError } from "#lib/errors/app-error.ts";
import type { BlobStore, StoredBlob } from "./blob-store.ts";
import {
  discardDrafts,
  isMissing,
  publishDraft,
  renewIfWhole,
  sizeOf,
  stagedDraft,
  writeDraft,
} from "./draft.ts";
import { streamFile } from "./stream-file.ts";

const NAME = /^[0-9a-f]{64}$/;

/**
 * Stores blobs as files, `<folder>/ab/cd/<sha256>`. A file under its name is complete, even after a killed write. Makes
 * the folder once, now.
 */
export function fileBlobStore(folder: string): BlobStore {
  makeFolderDurably(folder);
  const incoming = path.join(folder, "incoming");
  const locate = (sha256: string) => {
    if (!NAME.test(sha256)) throw new AppError("bad_request", "This is not the name of a stored file.");
    return path.join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  };
  const size = async (sha256: string) => sizeOf(locate(sha256));

  return {
    locate,
    put: async (bytes) => {
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      if (await renewIfWhole(locate(sha256), bytes.byteLength)) return sha256;
      const { file } = await writeDraft([bytes], incoming);
      await publishDraft(file, locate(sha256));
      return sha256;
    },
    stage: async (source) => {
      const draft = await writeDraft(source, incoming);
      return stagedDraft(draft, locate(draft.sha256));
    },
    get: async (sha256) => {
      try {
        return await readFile(locate(sha256));
      } catch (error) {
        throw isMissing(error) ? missingBlob() : error;
      }
    },
    stream: async (sha256, part = {}) => {
      const handle = await open(locate(sha256), "r").catch((error: unknown) => {
        throw isMissing(error) ? missingBlob() : error;
      });
      return streamFile(handle, part);
    },
    has: async (sha256) => (await size(sha256)) !== null,
    size,
    delete: async (sha256) => {
      try {
        await rm(locate(sha256));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    list: () => listBlobs(folder),
    discardStale: (before) => discardDrafts(incoming, before),
  };
}

const PART = /^[0-9a-f]{2}$/;

async function* listBlobs(folder: string): AsyncGenerator<StoredBlob> {
  for (const first of await namesIn(folder, PART)) {
    for (const second of await namesIn(path.join(folder, first), PART)) {
      const inner = path.join(folder, first, second);
      for (const sha256 of await namesIn(inner, NAME)) {
        const facts = await stat(path.join(inner, sha256)).catch(() => null);
        if (facts?.isFile()) yield { sha256, size: facts.size, keptAt: facts.mtime };
      }
    }
  }
}

async function namesIn(folder: string, wanted: RegExp): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => wanted.test(name));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function missingBlob(): AppError {
  return new AppError("not_found", "The stored file no longer exists.", { storedFile: "missing" });
}
