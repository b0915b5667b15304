import type { DriveCursor } from "./cursor.ts";
import type { DriveItem } from "./wire.ts";

/** The folders of a drive by id, as far as they are known; the one that is listed is not among them. */
export type Folders = Map<string, readonly [parentId: string, name: string]>;

export function foldersOf(cursor: DriveCursor["folders"]): Folders {
  return new Map(Object.entries(cursor));
}

/**
 * The names from the listed folder down to `parentId`.
 * @returns null where the way up does not lead there.
 */
export function wayTo(folders: Folders, topId: string, parentId: string | null | undefined): string[] | null {
  const names: string[] = [];
  const seen = new Set<string>();
  for (let at = parentId ?? ""; at !== topId; ) {
    const folder = folders.get(at);
    if (folder === undefined || seen.has(at)) return null;
    seen.add(at);
    names.unshift(folder[1]);
    at = folder[0];
  }
  return names;
}

const isFolder = (item: DriveItem) =>
  Boolean(item.folder) && !item.deleted && !item.package && !item.remoteItem;

/** Folder items as they are kept. */
export function keepFolders(folders: Folders, items: Iterable<DriveItem>, topId: string): void {
  for (const item of items) {
    if (item.id === topId || item.root) continue;
    if (item.deleted) folders.delete(item.id);
    else if (isFolder(item)) folders.set(item.id, [item.parentReference?.id ?? "", item.name ?? ""]);
  }
}

/**
 * Whether a listing of changes alone would leave something untold. Graph tells that a folder was renamed, moved or
 * deleted, and not what stands in it; nor need it tell what stands in a folder that came from elsewhere.
 */
export function hidesChanges(before: Folders, items: ReadonlyMap<string, DriveItem>, topId: string): boolean {
  const after: Folders = new Map(before);
  keepFolders(after, items.values(), topId);
  const told = childrenTold(items);
  for (const item of items.values()) {
    if (item.id === topId || item.root) continue;
    const known = before.get(item.id);
    if (known !== undefined) {
      const wasIn = wayTo(before, topId, item.id);
      const isIn = wayTo(after, topId, item.id);
      if (wasIn?.join("/") !== isIn?.join("/")) return true;
    } else if (isFolder(item)) {
      const isIn = wayTo(after, topId, item.id) !== null;
      if (isIn && (told.get(item.id) ?? 0) < (item.folder?.childCount ?? 0)) return true;
    }
  }
  return false;
}

function childrenTold(items: ReadonlyMap<string, DriveItem>): ReadonlyMap<string, number> {
  const told = new Map<string, number>();
  for (const { deleted, parentReference } of items.values()) {
    const parent = parentReference?.id;
    if (!deleted && parent) told.set(parent, (told.get(parent) ?? 0) + 1);
  }
  return told;
}
