import { constants } from "node:fs";
import { type FileHandle, lstat, open, readlink, realpath } from "node:fs/promises";
import { AppError } from "#lib/errors/app-error.ts";
import { isInside, type OpenFolder } from "./folder.ts";
import { asUnavailable, errnoOf, isAbsent, isForbidden, isUnfollowable } from "./source-error.ts";

const PART_BYTES = 256 * 1024;
// A pipe put in a file's place must not keep the call waiting; the last name of a real path is no link.
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * A file's bytes, in parts of up to 256 KB. What is opened is checked again by its handle, so that a link put in the way
 * after the listing, or while it is opened, never leads out of the root.
 * @throws AppError("not_found"), ("path_refused") where it leads out of the root or is no file, ("source_refused") where
 * it may not be read, ("source_unavailable") when the disk or share fails.
 */
export async function* readFile(
  root: OpenFolder,
  at: string,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  signal.throwIfAborted();
  const handle = await openWithin(root, at);
  try {
    for (;;) {
      signal.throwIfAborted();
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(PART_BYTES), 0, PART_BYTES);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : asUnavailable(error, root.path);
  } finally {
    await handle.close();
  }
}

async function openWithin(root: OpenFolder, at: string): Promise<FileHandle> {
  const real = await realpath(/* turbopackIgnore: true */ at).catch((error: unknown) => {
    throw asRefusal(error, root, at);
  });
  if (!isInside(root.real, real)) throw leadsOut(at);
  const handle = await open(/* turbopackIgnore: true */ real, FLAGS).catch((error: unknown) => {
    throw asRefusal(error, root, at);
  });
  try {
    await checkHandle(handle, root, real, at);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** That what was opened is a file below the root, whatever has happened to the path since it was followed. */
async function checkHandle(handle: FileHandle, root: OpenFolder, real: string, at: string): Promise<void> {
  const stats = await handle.stat({ bigint: true });
  if (!stats.isFile()) throw new AppError("path_refused", `${at} is not a file any more.`, { path: at });
  const opened = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => null);
  if (opened !== null) {
    if (!isInside(root.real, opened)) throw leadsOut(at);
    return;
  }
  // No list of open files on this system: the path must still lead to the same file, and by itself.
  const again = await realpath(/* turbopackIgnore: true */ real).catch(() => null);
  const now = await lstat(/* turbopackIgnore: true */ real, { bigint: true }).catch(() => null);
  if (again !== real || now?.ino !== stats.ino || now.dev !== stats.dev) throw leadsOut(at);
}

function asRefusal(error: unknown, root: OpenFolder, at: string): unknown {
  if (isAbsent(error)) return new AppError("not_found", `${at} is not there any more.`, { path: at });
  if (isForbidden(error))
    return new AppError("source_refused", `${at} may not be read by the user that Sightline runs as.`, {
      path: at,
    });
  const special = errnoOf(error) === "ENXIO"; // a socket
  return special || isUnfollowable(error) ? leadsOut(at) : asUnavailable(error, root.path);
}

function leadsOut(at: string): AppError {
  return new AppError("path_refused", `${at} leads out of its folder now, or is no file.`, { path: at });
}
