import { constants } from "node:fs";
import { type FileHandle, lstat, open, readlink, realpath } from "node:fs/promises";
import { AppError } from "#lib/errors/app-error.ts";
import { isInside, type OpenFolder } from "./folder.ts";
import { asUnavailable, errnoOf, isAbsent, isForbidden, isUnfollowable } from "./source-error.ts";

const PART_BYTES = 256 * 1024;
// Does not wait for a pipe in the file's place, and does not follow a link as the last name of a real path.
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Yields a file's bytes in parts of up to 256 KB. The open file is checked again by its handle. So a link created after
 * the listing, or during opening, leads neither out of the root nor into Sightline's own folder.
 * @throws AppError("not_found"), ("path_refused") if it is outside the root or not a file, ("source_refused") if it may
 * not be read, ("source_unavailable") if the disk or share fails.
 */
export async function* readFile(
  root: OpenFolder,
  at: string,
  ownFolder: string | null,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  signal.throwIfAborted();
  const handle = await openWithin({ ...root, ownFolder }, at);
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

/** The root, and Sightline's own folder if it is below the root. */
type Allowed = OpenFolder & { readonly ownFolder: string | null };

const isAllowed = ({ real, ownFolder }: Allowed, file: string) =>
  isInside(real, file) && !(ownFolder !== null && isInside(ownFolder, file));

async function openWithin(root: Allowed, at: string): Promise<FileHandle> {
  const real = await realpath(/* turbopackIgnore: true */ at).catch((error: unknown) => {
    throw asRefusal(error, root, at);
  });
  if (!isAllowed(root, real)) throw leadsOut(at);
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

/** Checks that the open file is below the root, even if the path changed after it was resolved. */
async function checkHandle(handle: FileHandle, root: Allowed, real: string, at: string): Promise<void> {
  const stats = await handle.stat({ bigint: true });
  if (!stats.isFile())
    throw new AppError("path_refused", `${at} is now something other than a file.`, { path: at });
  const opened = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => null);
  if (opened !== null) {
    if (!isAllowed(root, opened)) throw leadsOut(at);
    return;
  }
  // This system has no list of open files. So the path must still lead to the same file, without links.
  const again = await realpath(/* turbopackIgnore: true */ real).catch(() => null);
  const now = await lstat(/* turbopackIgnore: true */ real, { bigint: true }).catch(() => null);
  if (again !== real || now?.ino !== stats.ino || now.dev !== stats.dev) throw leadsOut(at);
}

function asRefusal(error: unknown, root: OpenFolder, at: string): unknown {
  if (isAbsent(error)) return new AppError("not_found", `${at} was removed.`, { path: at });
  if (isForbidden(error))
    return new AppError("source_refused", `${at} may not be read by the user that Sightline runs as.`, {
      path: at,
    });
  const special = errnoOf(error) === "ENXIO"; // a socket
  return special || isUnfollowable(error) ? leadsOut(at) : asUnavailable(error, root.path);
}

function leadsOut(at: string): AppError {
  return new AppError("path_refused", `${at} now leads out of its folder, or is not a file.`, { path: at });
}
