import { constants } from "node:fs";
import { access, realpath, stat } from "node:fs/promises";
import path from "node:path";
import type { RootLocator } from "#lib/domain/corpus-binding.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { asUnavailable, isAbsent, isForbidden, isUnfollowable, unavailable } from "./source-error.ts";

/** Where on this server corpora may be bound. All paths absolute; they need not exist. */
export type LocalPlaces = {
  /** A folder may be bound when it is one of these or below one. */
  readonly localRoots: readonly string[];
  /** Sightline's own folder: nothing in it is ever a source, but what is below a local root inside it. */
  readonly ownFolder: string;
};

/** A folder that exists and may be a source, by its real path. */
export type OpenFolder = { readonly path: string; readonly real: string; readonly id: string };

/** Whether `candidate` is `folder` or below it; both absolute and without links. */
export function isInside(folder: string, candidate: string): boolean {
  const way = path.relative(folder, candidate);
  return way === "" || (!path.isAbsolute(way) && way !== ".." && !way.startsWith(`..${path.sep}`));
}

/**
 * Follows a root's path to where it really leads and checks that corpora may be bound there.
 * @throws AppError("source_refused") outside the allowed folders, whether it exists or not, and where it may not be read;
 * ("source_unavailable") when it is allowed and not there.
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
      "is not there. If it is a drive or a network share, see that it is connected; if it was moved, bind its new place.",
    );
  }
}

async function mayBeBound(real: string, { localRoots, ownFolder }: LocalPlaces): Promise<boolean> {
  const own = await existing(ownFolder);
  for (const root of localRoots) {
    const realRoot = await existing(root);
    if (realRoot === null || !isInside(realRoot, real)) continue;
    // A local root that happens to hold our own folder does not open that.
    if (own === null || !isInside(own, real) || isInside(own, realRoot)) return true;
  }
  return false;
}

/** Its real path; null where there is nothing. */
export async function existing(folder: string): Promise<string | null> {
  return realpath(/* turbopackIgnore: true */ folder).catch(() => null);
}

function refused(folder: string, why: string): AppError {
  return new AppError("source_refused", `The folder ${folder === "" ? "" : `${folder} `}${why}`, { folder });
}

const unreadable = (folder: string) =>
  refused(folder, "may not be read by the user that Sightline runs as. Give it leave to read it.");

const notAllowed = (folder: string) =>
  refused(
    folder,
    "is not below one that corpora may be bound to. Put its documents under one that is, or name it in LOCAL_ROOTS and start Sightline anew.",
  );
