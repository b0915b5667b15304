import type { Dirent } from "node:fs";
import { opendir, realpath } from "node:fs/promises";
import path from "node:path";
import type { Config } from "#lib/config/config.ts";
import type { Context } from "#lib/context.ts";
import { isInside, type LocalPlaces, openFolder } from "#lib/corpora/connectors/local/folder.ts";
import { makeBelowData } from "#lib/disk/make-below-data.ts";
import {
  FILES_COUNTED,
  FOLDERS_LISTED,
  type LocalFolder,
  type LocalFolders,
} from "#lib/domain/local-folder.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { isRestrictedFolder } from "./shared/restricted-files.ts";

const RESTRICTED = "A restricted corpus is bound to this folder, so the folders in it are not listed.";

/** The folders in which the configuration allows local corpora. */
function localPlaces(config: Config): LocalPlaces {
  return { localRoots: config.corpora.localRoots, ownFolder: config.data.dir };
}

/**
 * Lists the folders inside a folder, so that a person can pick one to bind. Without a path, lists the allowed top
 * folders. Creates Sightline's own folder if it is missing, so that there is always one for documents. Does not list
 * the contents of a restricted corpus's folder.
 * @throws AppError("forbidden") outside the allowed folders; ("source_unavailable") for a missing folder;
 *   ("storage_unavailable") if the data directory is missing.
 */
export async function browseLocal(
  context: Pick<Context, "actor" | "config" | "db">,
  input: { readonly path?: string | undefined },
): Promise<LocalFolders> {
  const { config } = context;
  const places = localPlaces(config);
  const [own] = places.localRoots;
  if (own) makeBelowData(own);
  if (input.path === undefined) return listTopFolders(places);
  const { path: folder, real } = await openFolder({ local_path: input.path }, places).catch(asForbidden);
  const { files, folders: names, more } = await readEntries(real);
  const parent = await parentOf(folder, places);
  if (await isRestrictedFolder(context, real))
    return { path: folder, parent, files, folders: [], more: false, note: RESTRICTED };
  return {
    path: folder,
    parent,
    files,
    folders: await countOneByOne(
      names.map((name) => ({ name, folder: path.join(folder, name) })),
      places,
    ),
    more,
    note: noteOf(places),
  };
}

async function listTopFolders(places: LocalPlaces): Promise<LocalFolders> {
  const roots = places.localRoots.map((root) => ({ name: root, folder: root }));
  return {
    path: null,
    parent: null,
    files: null,
    folders: await countOneByOne(roots, places),
    more: false,
    note: noteOf(places),
  };
}

/** One after the other, because each keeps a folder open. */
async function countOneByOne(
  wanted: readonly { readonly name: string; readonly folder: string }[],
  places: LocalPlaces,
): Promise<readonly LocalFolder[]> {
  const folders: LocalFolder[] = [];
  for (const { name, folder } of wanted) {
    const found = await countFolder(name, folder, places);
    if (found) folders.push(found);
  }
  return folders;
}

/** Reports a path that is not allowed as "forbidden", not as a failure of the source. */
export function asForbidden(error: unknown): never {
  throw isAppError(error, "source_refused") ? new AppError("forbidden", error.message, error.details) : error;
}

/** Returns null for a link that leads outside the allowed folders, and for anything that is not a folder. */
async function countFolder(name: string, folder: string, places: LocalPlaces): Promise<LocalFolder | null> {
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

/** Returns the parent folder if it may be bound too. */
async function parentOf(folder: string, places: LocalPlaces): Promise<string | null> {
  const above = path.dirname(folder);
  if (above === folder) return null;
  const reals = await Promise.all(places.localRoots.map((root) => realpath(root).catch(() => root)));
  const real = await realpath(above).catch(() => above);
  return reals.some((root) => isInside(root, real)) ? above : null;
}

/** Returns the direct contents of a folder without hidden entries, folders by name. */
async function readEntries(
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
  return `You can connect folders inside ${own}${others}. To allow other folders, add them in LOCAL_ROOTS and restart Sightline.`;
}
