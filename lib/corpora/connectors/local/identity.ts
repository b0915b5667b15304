import { stat, statfs } from "node:fs/promises";

/**
 * File systems whose inode numbers survive a remount: ext, XFS, Btrfs, ZFS, F2FS, NFS, tmpfs (statfs(2), `f_type`).
 * FUSE, SMB, overlays and similar may renumber at each mount, so only their type is compared.
 */
const KEEPS_NUMBERS: ReadonlySet<bigint> = new Set([
  0xef53n,
  0x58465342n,
  0x9123683en,
  0x2fc12fc1n,
  0xf2f52010n,
  0x6969n,
  0x01021994n,
]);

/**
 * Returns an identity that distinguishes a folder from another at the same path, such as the empty mount point of a
 * share that is not mounted. It excludes the device number, which changes with each start of the machine.
 * @param real its real path.
 */
export async function folderIdentity(real: string): Promise<string> {
  const [{ ino, birthtimeNs }, { type }] = await Promise.all([
    stat(/* turbopackIgnore: true */ real, { bigint: true }),
    statfs(real, { bigint: true }),
  ]);
  if (process.platform === "linux" && !KEEPS_NUMBERS.has(type)) return `${type.toString(16)}:`;
  const kind = process.platform === "linux" ? type.toString(16) : process.platform;
  return `${kind}:${ino}:${birthtimeNs}`;
}
