import { createHash } from "node:crypto";
import { chmodSync, lstatSync, mkdirSync, realpathSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { AppError } from "#lib/errors/app-error.ts";

/** A unix socket's path must fit `sun_path`: 104 bytes on macOS, 108 on Linux, the final zero included. */
const LONGEST_SOCKET_PATH = 100;

/**
 * Where the embedded database of `dataDir` listens: inside it, or in a private folder under the system's temporary
 * one when that path would be too long for a socket. The folder is made, readable by its owner alone; the embedded
 * database has no passwords, so this folder is its lock.
 * @throws AppError("database_unavailable") when the folder exists but is someone else's.
 */
export function socketPath(dataDir: string, temporary: string = tmpdir()): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const real = realpathSync(dataDir);
  const inside = path.join(real, "run", "db.sock");
  if (Buffer.byteLength(inside) <= LONGEST_SOCKET_PATH) return inPrivateFolder(inside);
  const name = createHash("sha256").update(real).digest("hex").slice(0, 16);
  return inPrivateFolder(path.join(temporary, `sightline-${userInfo().uid}-${name}`, "db.sock"));
}

function inPrivateFolder(socket: string): string {
  const folder = path.dirname(socket);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
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
