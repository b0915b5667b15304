import { createHash } from "node:crypto";
import { chmodSync, lstatSync, realpathSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { makeSubfolder } from "#lib/disk/durable.ts";
import { makeFolder } from "#lib/disk/make-folder.ts";
import { AppError } from "#lib/errors/app-error.ts";

/** A unix socket's path must fit `sun_path`: 104 bytes on macOS, 108 on Linux, with the final zero. */
const MAX_SOCKET_PATH_BYTES = 100;

/**
 * Returns the socket path of the embedded database of `dataDir`: inside it, or in a private folder under the system's
 * temporary folder if the path would be too long. Creates the folder, readable by its owner only: the embedded database
 * has no passwords, so the folder protects it.
 * @throws AppError("database_unavailable") if the folder belongs to another user.
 */
export function socketPath(dataDir: string, temporary: string = tmpdir()): string {
  makeFolder(dataDir);
  const real = realpathSync(dataDir);
  const inside = path.join(real, "run", "db.sock");
  if (Buffer.byteLength(inside) <= MAX_SOCKET_PATH_BYTES) return inPrivateFolder(inside);
  const name = createHash("sha256").update(real).digest("hex").slice(0, 16);
  return inPrivateFolder(path.join(temporary, `sightline-${userInfo().uid}-${name}`, "db.sock"));
}

function inPrivateFolder(socket: string): string {
  const folder = path.dirname(socket);
  makeSubfolder(folder);
  const facts = lstatSync(folder);
  if (!facts.isDirectory() || (process.getuid !== undefined && facts.uid !== process.getuid())) {
    throw new AppError(
      "database_unavailable",
      `${folder} must be a folder of yours: the database's socket goes there.`,
    );
  }
  if ((facts.mode & 0o077) !== 0) chmodSync(folder, 0o700);
  return socket;
}
