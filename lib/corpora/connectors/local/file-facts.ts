import { createHash } from "node:crypto";
import type { BigIntStats } from "node:fs";
import { lstat } from "node:fs/promises";
import type { SourceEntry } from "#lib/domain/connector.ts";
import { asUnavailable, isAbsent, isForbidden } from "./source-error.ts";

export type Stats = BigIntStats;

/** Of the name itself, not of what it links to; null when it has gone. */
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
 * Stays when a file is renamed or moved, and is not taken up by another file that gets the same inode later: inode and
 * time of birth, and the device where that is not the root's, whose number changes with each start of the machine.
 * @param rootId "device.inode" of the root.
 */
export function idOf({ dev, ino, birthtimeNs }: Stats, rootId: string): string {
  const device = rootId.startsWith(`${dev}.`) ? "" : `${dev.toString(36)}.`;
  return `${device}${ino.toString(36)}.${birthtimeNs.toString(36)}`;
}

/** An entry for a file; of a link its own id with its target's size and time, so that no two entries share an id. */
export function describeFile(facts: {
  readonly path: string;
  readonly at: Buffer;
  readonly itself: Stats;
  readonly file: Stats;
  readonly rootId: string;
  readonly via: string;
}): SourceEntry {
  const { path, at, itself, file, rootId, via } = facts;
  // A second name for the same file has the same inode: those are told apart by their paths.
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
