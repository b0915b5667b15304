import { type FileHandle, open } from "node:fs/promises";
import { AppError } from "#lib/errors/app-error.ts";
import type { FileSource } from "../processes/file-source.ts";

const PART_BYTES = 256 * 1024;

/**
 * Yields a file in parts, so that memory does not grow with it.
 * @throws AppError("not_found") if the file is missing.
 */
export async function* partsOf(source: FileSource, signal?: AbortSignal): AsyncGenerator<Uint8Array, void> {
  if (source instanceof Uint8Array) {
    for (let at = 0; at < source.length; at += PART_BYTES) {
      signal?.throwIfAborted();
      yield source.subarray(at, at + PART_BYTES);
    }
    return;
  }
  const file = await opened(source.path);
  try {
    for (;;) {
      signal?.throwIfAborted();
      const part = new Uint8Array(PART_BYTES);
      const { bytesRead } = await file.read(part, 0, PART_BYTES);
      if (bytesRead === 0) return;
      yield part.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

async function opened(path: string): Promise<FileHandle> {
  try {
    return await open(path);
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw missing ? new AppError("not_found", "The stored file no longer exists.") : error;
  }
}
