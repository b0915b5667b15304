import type { Dirent } from "node:fs";
import { mkdir, opendir, realpath } from "node:fs/promises";
import path from "node:path";
import type { Config } from "#lib/config/config.ts";
import type { Context } from "#lib/context.ts";
import { isInside, type LocalPlaces, openFolder } from "#lib/corpora/connectors/local/folder.ts";
import {
  FILES_COUNTED,
  FOLDERS_LISTED,
  type LocalFolder,
  type LocalFolders,
} from "#lib/domain/local-folder.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";

/** Where the configuration lets local corpora be. */
export function localPlaces(config: Config): LocalPlaces {
  return { localRoots: config.corpora.localRoots, ownFolder: config.data.dir };
}

/**
 * The folders below one, for picking what to bind; without a path, those below which corpora may be bound. Sightline's
 * own is made when it is not there, so that there is always one to put documents into.
 * @throws AppError("forbidden") outside of what is allowed; ("source_unavailable") for one that is not there.
 */
export async function browseLocal(
  { config }: Pick<Context, "config">,
  input: { readonly path?: string | undefined },
): Promise<LocalFolders> {
  const places = localPlaces(config);
  const [own] = places.localRoots;
  if (own) await mkdir(own, { recursive: true });
  if (input.path === undefined) return top(places);
  const { path: folder, real } = await openFolder({ local_path: input.path }, places).catch(asForbidden);
  const { files, folders: names, more } = await look(real);
  return {
    path: folder,
    parent: await parentOf(folder, places),
    files,
    folders: await countedInTurn(
      names.map((name) => ({ name, folder: path.join(folder, name) })),
      places,
    ),
    more,
    note: noteOf(places),
  };
}

async function top(places: LocalPlaces): Promise<LocalFolders> {
  const roots = places.localRoots.map((root) => ({ name: root, folder: root }));
  return {
    path: null,
    parent: null,
    files: null,
    folders: await countedInTurn(roots, places),
    more: false,
    note: noteOf(places),
  };
}

/** One after the other: each holds a folder open. */
async function countedInTurn(
  wanted: readonly { readonly name: string; readonly folder: string }[],
  places: LocalPlaces,
): Promise<readonly LocalFolder[]> {
  const folders: LocalFolder[] = [];
  for (const { name, folder } of wanted) {
    const found = await counted(name, folder, places);
    if (found) folders.push(found);
  }
  return folders;
}

/** Who asks has no business there; that is no failure of the folder's. */
export function asForbidden(error: unknown): never {
  throw isAppError(error, "source_refused") ? new AppError("forbidden", error.message, error.details) : error;
}

/** Null for a link that leads out of what is allowed, and for what is no folder. */
async function counted(name: string, folder: string, places: LocalPlaces): Promise<LocalFolder | null> {
  try {
    const { real } = await openFolder({ local_path: folder }, places);
    return { name, path: folder, files: await filesIn(real) };
  } catch (error) {
    const shown = !(error instanceof AppError) || places.localRoots.includes(folder);
    return shown ? { name, path: folder, files: null } : null;
  }
}

async function filesIn(real: string): Promise<number> {
  let files = 0;
  for await (const entry of await opendir(real)) {
    if (entry.isFile() && !entry.name.startsWith(".")) files += 1;
    if (files === FILES_COUNTED) break;
  }
  return files;
}

/** The folder above, where that may be bound too. */
async function parentOf(folder: string, places: LocalPlaces): Promise<string | null> {
  const above = path.dirname(folder);
  if (above === folder) return null;
  const reals = await Promise.all(places.localRoots.map((root) => realpath(root).catch(() => root)));
  const real = await realpath(above).catch(() => above);
  return reals.some((root) => isInside(root, real)) ? above : null;
}

/** What stands directly in a folder, hidden things left out; folders by name. */
async function look(
  real: string,
): Promise<{ readonly files: number; readonly folders: readonly string[]; readonly more: boolean }> {
  let files = 0;
  const folders: string[] = [];
  for await (const entry of await opendir(real)) {
    if (entry.name.startsWith(".")) continue;
    if (mayBeFolder(entry)) folders.push(entry.name);
    else if (entry.isFile()) files = Math.min(files + 1, FILES_COUNTED);
  }
  folders.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  return { files, folders: folders.slice(0, FOLDERS_LISTED), more: folders.length > FOLDERS_LISTED };
}

const mayBeFolder = (entry: Dirent) => entry.isDirectory() || entry.isSymbolicLink();

function noteOf({ localRoots: [own = "", ...named] }: LocalPlaces): string {
  const others = named.length === 0 ? "" : ` and ${named.join(", ")}`;
  return `Corpora may be bound to folders below ${own}${others}. To allow others, name them in LOCAL_ROOTS and start Sightline anew.`;
}
