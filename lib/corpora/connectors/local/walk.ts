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
  /** Over paths relative to the root: never read, whatever the binding says. */
  readonly denied: (path: string) => boolean;
  /** Sightline's own folder, where it is below the root: it is no source. Its real path. */
  readonly ownFolder: string | null;
  /** How a folder's names are read, where not all of them are wanted. */
  readonly names?: ReadNames | undefined;
};

/** A folder's names as the system has them; fails as `readdir` does. */
export type ReadNames = (folder: Buffer) => Promise<readonly Buffer[]>;

const allNames: ReadNames = (folder) => readdir(/* turbopackIgnore: true */ folder, { encoding: "buffer" });

/** A folder still to be looked into. */
type Pending = {
  /** As the system takes it. */
  readonly at: Buffer;
  readonly path: string;
  /** Of the links that led here: goes before the ids of what is found, as the same files may stand elsewhere too. */
  readonly via: string;
  /** Device and inode of it and of each folder above it: a link back to one of them would never end. */
  readonly chain: readonly string[];
};

type Found = { readonly raw: Buffer; readonly at: Buffer; readonly path: string };

/**
 * Every file below a folder, one folder's names in memory at a time, files before folders, in the order of their names.
 * Links are followed to files and folders below the same root; a folder is reached by links once at most.
 * @throws AppError("source_unavailable") when the disk or share fails: a part of a listing would tell the rest as gone.
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
    const within: Pending[] = [];
    const step: Step = { root, rules, folder, linked, enter: (next) => within.push(next) };
    const names = await namesIn(folder.at, root.path, rules.names ?? allNames);
    if (names === "forbidden") {
      yield unreadable(folder.path);
      continue;
    }
    for (const { raw, path: at, refused } of nameEntries(names, folder.path)) {
      signal.throwIfAborted();
      const found = { raw, at: Buffer.concat([folder.at, Buffer.from(path.sep), raw]), path: at };
      const change = refused ? skip(found, "path_refused") : await lookAt(found, step);
      if (change) yield change;
    }
    pending.push(...within.reverse());
  }
}

type Step = {
  readonly root: OpenFolder;
  readonly rules: WalkRules;
  readonly folder: Pending;
  readonly linked: Set<string>;
  enter(folder: Pending): void;
};

/** Names in a folder; none when it has gone meanwhile, which the end of the listing looks into for the root itself. */
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

/** Null for a folder, which is entered later, and for what has gone since its name was read. */
async function lookAt(found: Found, step: Step): Promise<SourceChange | null> {
  if (found.raw[0] === ".".charCodeAt(0)) return skip(found, "hidden");
  if (step.rules.denied(found.path)) return skip(found, "denied_name");
  const stats = await statOf(found.at, step.root.path);
  if (stats === null) return null;
  if (stats === "forbidden") return unreadable(found.path);
  if (stats.isSymbolicLink()) return follow(found, stats, step);
  if (stats.isDirectory()) return enter(found, found.at, stats, step);
  return take(found, stats, stats, step);
}

async function follow(found: Found, link: Stats, step: Step): Promise<SourceChange | null> {
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
  if (!stats.isDirectory()) return take(found, link, stats, step);
  if (!rules.recursive) return null;
  const id = `${stats.dev}.${stats.ino}`;
  if (folder.chain.includes(id) || linked.has(id)) return skip(found, "listed_elsewhere");
  linked.add(id);
  const via = `${folder.via}${idOf(link, root.id)}>`;
  return enter(found, target, stats, { ...step, folder: { ...folder, via } });
}

function enter(found: Found, at: Buffer, stats: Stats, { rules, folder, enter }: Step): SourceChange | null {
  if (!rules.recursive) return null;
  if (at.toString("utf8") === rules.ownFolder) return skip(found, "denied_name");
  const chain = [...folder.chain, `${stats.dev}.${stats.ino}`];
  enter({ at, path: found.path, via: folder.via, chain });
  return null;
}

/** @param itself the link's own facts, where there is one. */
async function take(found: Found, itself: Stats, file: Stats, { root, folder }: Step): Promise<SourceChange> {
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

/** Null for a link that leads nowhere, or to itself. */
async function targetOf(link: Buffer, root: string): Promise<Buffer | null> {
  try {
    return await realpath(/* turbopackIgnore: true */ link, { encoding: "buffer" });
  } catch (error) {
    if (isAbsent(error) || isForbidden(error) || isUnfollowable(error)) return null;
    throw asUnavailable(error, root);
  }
}

/** A folder, or what may be one: what is below it cannot be told. */
function unreadable(at: string): SourceChange {
  return { kind: "skipped", path: at, externalId: lostId(at), reason: "unreadable", below: true };
}

/** For what is never opened, an id by its place. */
const lostId = (at: string) => `at:${at}`;

function skip({ path: at }: Found, reason: SkipReason): SourceChange {
  return { kind: "skipped", path: at, externalId: lostId(at), reason };
}
