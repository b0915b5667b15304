import type { DriveCursor } from "./cursor.ts";
import type { DriveItem } from "./wire.ts";

/** The known folders of a drive by id, without the listed folder itself. */
export type Folders = Map<string, readonly [parentId: string, name: string]>;

export function foldersOf(cursor: DriveCursor["folders"]): Folders {
  return new Map(Object.entries(cursor));
}

/**
 * Returns the names from the listed folder down to `parentId`.
 * @returns null if `parentId` is not below the listed folder.
 */
export function namesFromTop(
  folders: Folders,
  topId: string,
  parentId: string | null | undefined,
): string[] | null {
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

/** Updates the known folders from items. */
export function updateFolders(folders: Folders, items: Iterable<DriveItem>, topId: string): void {
  for (const item of items) {
    if (item.id === topId || item.root) continue;
    if (item.deleted) folders.delete(item.id);
    else if (isFolder(item)) folders.set(item.id, [item.parentReference?.id ?? "", item.name ?? ""]);
  }
}

/**
 * True if a listing of changes alone would be incomplete. Graph reports that a folder was renamed, moved or deleted,
 * but not its content. It may also omit the content of a folder that was moved in.
 */
export function isDeltaIncomplete(
  before: Folders,
  items: ReadonlyMap<string, DriveItem>,
  topId: string,
): boolean {
  const after: Folders = new Map(before);
  updateFolders(after, items.values(), topId);
  const childCounts = countListedChildren(items);
  for (const item of items.values()) {
    if (item.id === topId || item.root) continue;
    const known = before.get(item.id);
    if (known !== undefined) {
      const wasIn = namesFromTop(before, topId, item.id);
      const isIn = namesFromTop(after, topId, item.id);
      if (wasIn?.join("/") !== isIn?.join("/")) return true;
    } else if (isFolder(item)) {
      const isIn = namesFromTop(after, topId, item.id) !== null;
      if (isIn && (childCounts.get(item.id) ?? 0) < (item.folder?.childCount ?? 0)) return true;
    }
  }
  return false;
}

function countListedChildren(items: ReadonlyMap<string, DriveItem>): ReadonlyMap<string, number> {
  const childCounts = new Map<string, number>();
  for (const { deleted, parentReference } of items.values()) {
    const parent = parentReference?.id;
    if (!deleted && parent) childCounts.set(parent, (childCounts.get(parent) ?? 0) + 1);
  }
  return childCounts;
}
