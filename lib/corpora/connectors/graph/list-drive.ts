import type { SourceChange } from "#lib/domain/connector.ts";
import { type AppError, isAppError } from "#lib/errors/app-error.ts";
import { type GraphClient, pagesFrom } from "./client.ts";
import type { DriveCursor } from "./cursor.ts";
import { changeOf } from "./entry.ts";
import { type Folders, foldersOf, isDeltaIncomplete, namesFromTop, updateFolders } from "./folders.ts";
import type { DrivePlace } from "./place.ts";
import { DRIVE_ITEM_FIELDS, type DriveItem, driveItemSchema } from "./wire.ts";

export type DriveListing = {
  readonly complete: boolean;
  readonly changes: readonly SourceChange[];
  readonly cursor: DriveCursor;
};

type Wanted = {
  readonly client: GraphClient;
  readonly place: DrivePlace;
  readonly recursive: boolean;
  readonly signal: AbortSignal;
};

type Delta = { readonly items: ReadonlyMap<string, DriveItem>; readonly link: string };

/**
 * Lists a drive's folder by delta query (Microsoft Graph v1.0, driveItem: delta), starting at `previous`. An item may
 * occur several times; the last one counts. Its folder may come later. So the whole listing is read before it is
 * returned, which takes about 1 kB per file.
 */
export async function listDrive(wanted: Wanted, previous: DriveCursor | null): Promise<DriveListing> {
  const since = previous === null ? null : await changesSince(wanted, previous);
  return since ?? (await listCompletely(wanted));
}

/** @returns null if only a complete listing is correct: the token has expired, or a folder has changed. */
async function changesSince(wanted: Wanted, previous: DriveCursor): Promise<DriveListing | null> {
  const delta = await readDelta(wanted, previous.link).catch((error: unknown) => {
    if (isAppError(error) && needsCompleteListing(error)) return null;
    throw error;
  });
  if (delta === null) return null;
  const folders = foldersOf(previous.folders);
  const { itemId: topId } = wanted.place;
  if (wanted.recursive) {
    if (isDeltaIncomplete(folders, delta.items, topId)) return null;
    updateFolders(folders, delta.items.values(), topId);
  }
  const changes: SourceChange[] = [];
  for (const item of delta.items.values()) {
    if (item.id === topId || item.root) continue;
    const folderNames = item.deleted ? null : folderNamesOf(wanted, folders, item);
    const change = folderNames && changeOf(item, folderNames, wanted.place);
    if (change) changes.push(change);
    else if (folderNames === null) changes.push({ kind: "gone", externalId: item.id });
  }
  return { complete: false, changes, cursor: cursorOf(delta.link, previous.wide, folders) };
}

/** True for 410 with a `resync…` code or an equivalent: the service no longer knows the changes. */
function needsCompleteListing({ details }: AppError): boolean {
  const code = String(details.graphCode ?? "");
  return details.status === 410 || code.startsWith("resync") || code === "syncStateNotFound";
}

async function listCompletely(wanted: Wanted): Promise<DriveListing> {
  const { delta, wide } = await readWholeDelta(wanted);
  const { itemId: topId } = wanted.place;
  const folders: Folders = new Map();
  updateFolders(folders, delta.items.values(), topId);
  const changes: SourceChange[] = [];
  for (const item of delta.items.values()) {
    if (item.deleted || item.id === topId || item.root) continue;
    const folderNames = folderNamesOf(wanted, folders, item);
    const change = folderNames && changeOf(item, folderNames, wanted.place);
    if (change) changes.push(change);
  }
  return {
    ...{ complete: true, changes },
    cursor: cursorOf(delta.link, wide, wanted.recursive ? folders : new Map()),
  };
}

function folderNamesOf({ place, recursive }: Wanted, folders: Folders, item: DriveItem): string[] | null {
  const parentId = item.parentReference?.id;
  if (recursive) return namesFromTop(folders, place.itemId, parentId);
  return parentId === place.itemId ? [] : null;
}

function cursorOf(link: string, wide: boolean, folders: Folders): DriveCursor {
  return {
    link,
    wide,
    folders: Object.fromEntries([...folders].map(([id, [parent, name]]) => [id, [parent, name]])),
  };
}

/** Lists only the folder, or the whole drive if Graph cannot track single folders. */
async function readWholeDelta(wanted: Wanted): Promise<{ readonly delta: Delta; readonly wide: boolean }> {
  const { driveId, itemId, wholeDrive } = wanted.place;
  const drive = `/drives/${encodeURIComponent(driveId)}`;
  const query = `?$select=${DRIVE_ITEM_FIELDS}`;
  if (!wholeDrive) {
    try {
      const delta = await readDelta(wanted, `${drive}/items/${encodeURIComponent(itemId)}/delta${query}`);
      return { delta, wide: false };
    } catch (error) {
      const status = isAppError(error, "source_unavailable") ? error.details.status : null;
      if (status !== 400 && status !== 405 && status !== 501) throw error;
    }
  }
  return { delta: await readDelta(wanted, `${drive}/root/delta${query}`), wide: !wholeDrive };
}

async function readDelta({ client, signal }: Wanted, first: string): Promise<Delta> {
  const items = new Map<string, DriveItem>();
  let link: string | null = null;
  for await (const page of pagesFrom((address) => client.page(address, driveItemSchema, signal), first)) {
    for (const item of page.value) {
      // A repeated item takes the place of its last occurrence.
      items.delete(item.id);
      items.set(item.id, item);
    }
    link = page.delta ?? link;
  }
  return { items, link: link ?? "" };
}
