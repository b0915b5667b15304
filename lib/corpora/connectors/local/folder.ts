import { constants } from "node:fs";
import { access, realpath, stat } from "node:fs/promises";
import path from "node:path";
import type { RootLocator } from "#lib/domain/corpus-binding.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { asUnavailable, isAbsent, isForbidden, isUnfollowable, unavailable } from "./source-error.ts";

/** Where corpora may be bound on this server. Absolute paths; the folders can be missing. */
export type LocalPlaces = {
  /** Corpora may be bound to these folders and to folders below them. */
  readonly localRoots: readonly string[];
  /** Sightline's own folder. Nothing in it is a source, except below a local root inside it. */
  readonly ownFolder: string;
};

/** An existing folder that may be a source, with its real path. */
export type OpenFolder = { readonly path: string; readonly real: string; readonly id: string };

/** True if `candidate` is `folder` or below it. Both are absolute and without links. */
export function isInside(folder: string, candidate: string): boolean {
  const relative = path.relative(folder, candidate);
  return (
    relative === "" ||
    (!path.isAbsolute(relative) && relative !== ".." && !relative.startsWith(`..${path.sep}`))
  );
}

/**
 * Resolves a root's path to its real path, and checks that corpora may be bound there.
 * @throws AppError("source_refused") outside the allowed folders, whether it exists or not, and if it may not be read;
 * ("source_unavailable") if it is allowed but missing.
 */
export async function openFolder(locator: RootLocator, places: LocalPlaces): Promise<OpenFolder> {
  const wanted = locator.local_path ?? "";
  if (!path.isAbsolute(wanted)) throw refused(wanted, "needs its whole path, from the top of the disk.");
  const real = await realOf(wanted, places);
  if (!(await mayBeBound(real, places))) throw notAllowed(wanted);
  const stats = await stat(/* turbopackIgnore: true */ real, { bigint: true }).catch((error: unknown) => {
    throw asUnavailable(error, wanted);
  });
  if (!stats.isDirectory()) throw unavailable(wanted, "is not a folder.");
  await access(/* turbopackIgnore: true */ real, constants.R_OK | constants.X_OK).catch((error: unknown) => {
    throw isForbidden(error) ? unreadable(wanted) : asUnavailable(error, wanted);
  });
  return { path: wanted, real, id: `${stats.dev}.${stats.ino}` };
}

async function realOf(wanted: string, places: LocalPlaces): Promise<string> {
  try {
    return await realpath(/* turbopackIgnore: true */ wanted);
  } catch (error) {
    const allowed = places.localRoots.some((root) => isInside(root, path.resolve(wanted)));
    if (!allowed) throw notAllowed(wanted);
    if (isForbidden(error)) throw unreadable(wanted);
    if (!isAbsent(error) && !isUnfollowable(error)) throw asUnavailable(error, wanted);
    throw unavailable(
      wanted,
      "is not there. If it is a drive or a network share, check that it is connected; if it was moved, bind its new location.",
    );
  }
}

async function mayBeBound(real: string, { localRoots, ownFolder }: LocalPlaces): Promise<boolean> {
  const own = await realPathOrNull(ownFolder);
  for (const root of localRoots) {
    const realRoot = await realPathOrNull(root);
    if (realRoot === null || !isInside(realRoot, real)) continue;
    // A local root that contains our own folder does not allow that folder.
    if (own === null || !isInside(own, real) || isInside(own, realRoot)) return true;
  }
  return false;
}

/** Returns the real path, or null if there is nothing. */
export async function realPathOrNull(folder: string): Promise<string | null> {
  return realpath(/* turbopackIgnore: true */ folder).catch(() => null);
}

function refused(folder: string, why: string): AppError {
  return new AppError("source_refused", `The folder ${folder === "" ? "" : `${folder} `}${why}`, { folder });
}

const unreadable = (folder: string) =>
  refused(folder, "may not be read by the user that Sightline runs as. Give that user the right to read it.");

const notAllowed = (folder: string) =>
  refused(
    folder,
    "is not below a folder that corpora may be bound to. Move its documents below such a folder, or add it to LOCAL_ROOTS and restart Sightline.",
  );
