import { constants } from "node:fs";
import { access, readdir, realpath, stat } from "node:fs/promises";
import path from "node:path";
import type { SkipReason, SourceChange } from "#lib/domain/connector.ts";
import { describeFile, idOf, type Stats, statOf } from "./file-facts.ts";
import { isInside, type OpenFolder } from "./folder.ts";
import { nameEntries } from "./names.ts";
import { asUnavailable, isAbsent, isForbidden, isUnfollowable } from "./source-error.ts";

export type WalkRules = {
  readonly recursive: boolean;
  /** True for paths, relative to the root, that are never read, even if the binding includes them. */
  readonly denied: (path: string) => boolean;
  /** Real path of Sightline's own folder if it is below the root. It is not a source. */
  readonly ownFolder: string | null;
  /** Lists the names in a folder. Replaced if only some of them are needed. */
  readonly names?: ReadNames | undefined;
};

/** Returns a folder's names as the system has them. Fails like `readdir`. */
export type ReadNames = (folder: Buffer) => Promise<readonly Buffer[]>;

const allNames: ReadNames = (folder) => readdir(/* turbopackIgnore: true */ folder, { encoding: "buffer" });

/** A folder that is not yet listed. */
type Pending = {
  /** Its path in bytes. */
  readonly at: Buffer;
  readonly path: string;
  /** Prefix from the links that led here, for the ids of its files, because these may also be reached elsewhere. */
  readonly via: string;
  /** Device and inode of this folder and each folder above it. A link back to one of them would never end. */
  readonly chain: readonly string[];
};

type Found = { readonly raw: Buffer; readonly at: Buffer; readonly path: string };

/**
 * Yields every file below a folder, files before folders, in the order of their names, with one folder's names in
 * memory at a time. Links are followed to files and folders below the same root. A folder is reached by links at most
 * once.
 * @throws AppError("source_unavailable") if the disk or share fails, because a partial listing would report the rest as
 * gone.
 */
export async function* walk(
  root: OpenFolder,
  rules: WalkRules,
  signal: AbortSignal,
): AsyncGenerator<SourceChange> {
  const linked = new Set<string>();
  const pending: Pending[] = [{ at: Buffer.from(root.real), path: "", via: "", chain: [root.id] }];
  for (let folder = pending.pop(); folder; folder = pending.pop()) {
    signal.throwIfAborted();
    const subfolders: Pending[] = [];
    const step: Step = { root, rules, folder, linked, enter: (next) => subfolders.push(next) };
    const names = await namesIn(folder.at, root.path, rules.names ?? allNames);
    // The folder may have been replaced by a link while its names were read.
    if (names === "forbidden" || (names.length > 0 && !(await isStillInside(folder.at, root, rules)))) {
      yield unreadable(folder.path);
      continue;
    }
    for (const { raw, path: at, refused } of nameEntries(names, folder.path)) {
      signal.throwIfAborted();
      const found = { raw, at: Buffer.concat([folder.at, Buffer.from(path.sep), raw]), path: at };
      const change = refused ? skip(found, "path_refused") : await changeFor(found, step);
      if (change) yield change;
    }
    pending.push(...subfolders.reverse());
  }
}

type Step = {
  readonly root: OpenFolder;
  readonly rules: WalkRules;
  readonly folder: Pending;
  readonly linked: Set<string>;
  enter(folder: Pending): void;
};

/** Returns the names in a folder, or none if it is gone. A listing whose root is gone is refused at its end. */
async function namesIn(
  folder: Buffer,
  root: string,
  read: ReadNames,
): Promise<readonly Buffer[] | "forbidden"> {
  try {
    return await read(folder);
  } catch (error) {
    if (isAbsent(error)) return [];
    if (isForbidden(error)) return "forbidden";
    throw asUnavailable(error, root);
  }
}

async function isStillInside(folder: Buffer, root: OpenFolder, { ownFolder }: WalkRules): Promise<boolean> {
  const real = (await targetOf(folder, root.path))?.toString("utf8");
  if (real === undefined) return false;
  return isInside(root.real, real) && !(ownFolder !== null && isInside(ownFolder, real));
}

/** Returns null for a folder, which is entered later, and for a name that is gone. */
async function changeFor(found: Found, step: Step): Promise<SourceChange | null> {
  if (found.raw[0] === ".".charCodeAt(0)) return skip(found, "hidden");
  if (step.rules.denied(found.path)) return skip(found, "denied_name");
  const stats = await statOf(found.at, step.root.path);
  if (stats === null) return null;
  if (stats === "forbidden") return unreadable(found.path);
  if (stats.isSymbolicLink()) return followLink(found, stats, step);
  if (stats.isDirectory()) return enterFolder(found, found.at, stats, step);
  return describeListed(found, stats, stats, step);
}

async function followLink(found: Found, link: Stats, step: Step): Promise<SourceChange | null> {
  const { root, rules, folder, linked } = step;
  const target = await targetOf(found.at, root.path);
  if (target === null) return skip(found, "unreadable");
  const real = target.toString("utf8");
  if (!isInside(root.real, real)) return skip(found, "outside_root");
  if (rules.ownFolder !== null && isInside(rules.ownFolder, real)) return skip(found, "denied_name");
  if (rules.denied(path.relative(root.real, real).split(path.sep).join("/")))
    return skip(found, "denied_name");
  const stats = await stat(/* turbopackIgnore: true */ target, { bigint: true }).catch(() => null);
  if (stats === null) return skip(found, "unreadable");
  if (!stats.isDirectory()) return describeListed(found, link, stats, step);
  if (!rules.recursive) return null;
  const id = `${stats.dev}.${stats.ino}`;
  if (folder.chain.includes(id) || linked.has(id)) return skip(found, "listed_elsewhere");
  linked.add(id);
  const via = `${folder.via}${idOf(link, root.id)}>`;
  return enterFolder(found, target, stats, { ...step, folder: { ...folder, via } });
}

function enterFolder(
  found: Found,
  at: Buffer,
  stats: Stats,
  { rules, folder, enter }: Step,
): SourceChange | null {
  if (!rules.recursive) return null;
  if (at.toString("utf8") === rules.ownFolder) return skip(found, "denied_name");
  const chain = [...folder.chain, `${stats.dev}.${stats.ino}`];
  enter({ at, path: found.path, via: folder.via, chain });
  return null;
}

/** @param itself the stats of the link, if there is one. */
async function describeListed(
  found: Found,
  itself: Stats,
  file: Stats,
  { root, folder }: Step,
): Promise<SourceChange> {
  if (!file.isFile()) return skip(found, "not_a_file");
  const readable = await access(/* turbopackIgnore: true */ found.at, constants.R_OK).then(
    () => true,
    () => false,
  );
  const entry = describeFile({
    path: found.path,
    at: found.at,
    itself,
    file,
    rootId: root.id,
    via: folder.via,
  });
  if (readable) return { kind: "present", entry };
  return { kind: "skipped", path: found.path, externalId: entry.externalId, reason: "unreadable" };
}

/** Returns the target of a link, or null if it is missing or cyclic. */
async function targetOf(link: Buffer, root: string): Promise<Buffer | null> {
  try {
    return await realpath(/* turbopackIgnore: true */ link, { encoding: "buffer" });
  } catch (error) {
    if (isAbsent(error) || isForbidden(error) || isUnfollowable(error)) return null;
    throw asUnavailable(error, root);
  }
}

/** A folder, or a possible folder, whose content is unknown. */
function unreadable(at: string): SourceChange {
  return { kind: "skipped", path: at, externalId: idByPath(at), reason: "unreadable", below: true };
}

/** Returns an id by path for an item that is never opened. */
const idByPath = (at: string) => `at:${at}`;

function skip({ path: at }: Found, reason: SkipReason): SourceChange {
  return { kind: "skipped", path: at, externalId: idByPath(at), reason };
}
