import { stat, statfs } from "node:fs/promises";

/**
 * File systems whose inode numbers outlast a remount: ext, XFS, Btrfs, ZFS, F2FS, NFS, tmpfs (statfs(2), `f_type`).
 * FUSE, SMB, overlays and the like may number anew at each mount: of those only the kind is compared.
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
 * What tells a folder from another that stands at the same path, such as the bare mount point of a share that is not
 * mounted. The device's number is no part of it: it changes from one start of the machine to the next.
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
