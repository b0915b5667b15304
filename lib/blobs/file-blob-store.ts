import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { AppError } from "#lib/errors/app-error.ts";
import type { BlobStore } from "./blob-store.ts";
import { discardDrafts, isMissing, place, sizeOf, stagedDraft, writeDraft } from "./draft.ts";

const NAME = /^[0-9a-f]{64}$/;

/** Blobs as files, `<folder>/ab/cd/<sha256>`; a file under its name is whole, whatever was killed while writing. */
export function fileBlobStore(folder: string): BlobStore {
  const incoming = path.join(folder, "incoming");
  const locate = (sha256: string) => {
    if (!NAME.test(sha256)) throw new AppError("bad_request", "Not the name of a stored file.");
    return path.join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  };
  const size = async (sha256: string) => sizeOf(locate(sha256));

  return {
    put: async (bytes) => {
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      if ((await size(sha256)) === bytes.byteLength) return sha256;
      const { file } = await writeDraft([bytes], incoming);
      await place(file, locate(sha256));
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
    discardStale: (before) => discardDrafts(incoming, before),
  };
}

function gone(): AppError {
  return new AppError("not_found", "The stored file is not there any more.");
}
