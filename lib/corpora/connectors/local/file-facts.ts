import { createHash } from "node:crypto";
import type { BigIntStats } from "node:fs";
import { lstat } from "node:fs/promises";
import type { SourceEntry } from "#lib/domain/connector.ts";
import { asUnavailable, isAbsent, isForbidden } from "./source-error.ts";

export type Stats = BigIntStats;

/** Returns the stats of the name itself, not of a link's target, or null if it is gone. */
export async function statOf(at: Buffer, root: string): Promise<Stats | "forbidden" | null> {
  try {
    return await lstat(/* turbopackIgnore: true */ at, { bigint: true });
  } catch (error) {
    if (isAbsent(error)) return null;
    if (isForbidden(error)) return "forbidden";
    throw asUnavailable(error, root);
  }
}

/**
 * Returns an id that stays when a file is renamed or moved, and that no other file with the same inode gets later. It
 * has the inode, the time of birth, and the device if it differs from the root's. Device numbers change with each start
 * of the machine.
 * @param rootId "device.inode" of the root.
 */
export function idOf({ dev, ino, birthtimeNs }: Stats, rootId: string): string {
  const device = rootId.startsWith(`${dev}.`) ? "" : `${dev.toString(36)}.`;
  return `${device}${ino.toString(36)}.${birthtimeNs.toString(36)}`;
}

/** Returns an entry for a file. A link has its own id and its target's size and time, so that ids are unique. */
export function describeFile(facts: {
  readonly path: string;
  readonly at: Buffer;
  readonly itself: Stats;
  readonly file: Stats;
  readonly rootId: string;
  readonly via: string;
}): SourceEntry {
  const { path, at, itself, file, rootId, via } = facts;
  // Hard links to one file have the same inode, so their paths distinguish them.
  const name = itself.nlink > 1n ? `@${createHash("sha256").update(path).digest("hex").slice(0, 16)}` : "";
  const target = itself.ino === file.ino ? "" : `.${file.ino.toString(36)}`;
  return {
    path,
    externalId: `${via}${idOf(itself, rootId)}${name}`,
    changeTag: `${file.size}.${file.mtimeNs.toString(36)}${target}`,
    size: Number(file.size),
    modifiedAt: new Date(Number(file.mtimeMs)),
    mediaType: null,
    locator: { local_path: at.toString("utf8") },
  };
}
