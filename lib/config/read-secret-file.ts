import { closeSync, constants, fstatSync, openSync, readSync, realpathSync, statSync } from "node:fs";
import path from "node:path";

/**
 * Reads a small file that contains secrets, without blocking. Returns null if there is no such file.
 * @param within the folder that must contain it after all links are followed.
 * @throws Error for a folder, pipe, socket or device, a file of more than `maxBytes`, and a link out of `within`.
 */
export function readSecretFile(
  file: string | URL,
  { maxBytes, within }: { readonly maxBytes: number; readonly within?: string },
): string | null {
  try {
    const real = realpathSync(file);
    if (within !== undefined && !isBelow(realpathSync(within), real))
      throw new Error("It is outside the folder.");
    // Opening some devices has side effects, so check first. The opened file is checked again.
    if (!statSync(real).isFile()) throw new Error("It is no file.");
    return readRegular(real, maxBytes);
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")) {
      return null;
    }
    throw error;
  }
}

function isBelow(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== "" && relative.split(path.sep)[0] !== ".." && !path.isAbsolute(relative);
}

function readRegular(file: string, maxBytes: number): string {
  // Do not wait for a pipe's writer, and do not follow a link created meanwhile.
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) throw new Error("It is no file.");
    if (stat.size > maxBytes) throw new Error("It is too large.");
    const bytes = Buffer.alloc(maxBytes + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read) {
      read = readSync(descriptor, bytes, length, bytes.length - length, null);
    }
    if (length > maxBytes) throw new Error("It is too large.");
    return bytes.toString("utf8", 0, length);
  } finally {
    closeSync(descriptor);
  }
}
