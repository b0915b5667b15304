import { readFile } from "node:fs/promises";
import type { StoredFile } from "#lib/domain/stored-file.ts";
import { AppError } from "#lib/errors/app-error.ts";

/** A file to read: its bytes, or its location. */
export type FileSource = Uint8Array | StoredFile;

/**
 * Minimum size in bytes of a stored file that its process reads itself. That process is started for this file and may
 * read no other. Smaller files are sent in the request, so that their processes can be reused.
 */
export const LARGE_BYTES = 16 * 1024 * 1024;

/** Returns the path of a file that its process reads itself, or null if its bytes are sent. */
export function pathOfLarge(source: FileSource): string | null {
  return source instanceof Uint8Array || source.size < LARGE_BYTES ? null : source.path;
}

export function sizeOf(source: FileSource): number {
  return source instanceof Uint8Array ? source.byteLength : source.size;
}

/** @throws AppError("not_found") if the file is missing. */
export async function bytesOf(source: FileSource): Promise<Uint8Array> {
  if (source instanceof Uint8Array) return source;
  try {
    return await readFile(source.path);
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw missing
      ? new AppError("not_found", "The stored file no longer exists.", { storedFile: "missing" })
      : error;
  }
}
