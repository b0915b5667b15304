import type { ConnectorRoot } from "#lib/domain/connector.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import type { GraphClient } from "./client.ts";
import { DRIVE_ITEM_FIELDS, driveItemSchema, driveSchema, siteSchema } from "./wire.ts";

/** Where a root leads, asked of Graph each time: a folder that was put in another's stead is another folder. */
export type Place = {
  readonly driveId: string;
  /** The item whose descendants are meant: the drive's own root, or a folder. */
  readonly itemId: string;
  readonly wholeDrive: boolean;
  readonly siteId: string | null;
};

export type PlaceOptions = {
  readonly client: GraphClient;
  readonly signal: AbortSignal;
  /** Whose OneDrive is meant where the root names no drive. */
  readonly userPrincipalName: string | null;
};

/** Each step of a path by itself, so that a "?" or "#" in a name stays a part of the name. */
export const encodePath = (path: string) =>
  path
    .split("/")
    .filter((step) => step !== "")
    .map(encodeURIComponent)
    .join("/");

/**
 * @throws AppError("source_unavailable") where there is no such drive, site or folder; ("source_refused") where we may
 *   not look, or the root does not say where it is.
 */
export async function findPlace(root: ConnectorRoot, options: PlaceOptions): Promise<Place> {
  const siteId = root.kind === "sharepoint" ? await findSite(root, options) : null;
  const driveId = await findDrive(root, siteId, options);
  const { folder_id: folderId, folder_path: folderPath = "" } = root.locator;
  const path = encodePath(folderPath);
  const drive = `/drives/${encodeURIComponent(driveId)}`;
  const at =
    folderId !== undefined
      ? `${drive}/items/${encodeURIComponent(folderId)}`
      : path === ""
        ? `${drive}/root`
        : `${drive}/root:/${path}`;
  const item = await found("folder", () =>
    options.client.get(`${at}?$select=${DRIVE_ITEM_FIELDS}`, driveItemSchema, options.signal),
  );
  if (item.deleted || (!item.folder && !item.root)) {
    throw new AppError("source_unavailable", "What the root leads to in Microsoft 365 is not a folder.");
  }
  return { driveId, itemId: item.id, wholeDrive: Boolean(item.root), siteId };
}

/** A site by id, by `hostname:/sites/name`, or by its address in a browser. */
async function findSite(root: ConnectorRoot, options: PlaceOptions): Promise<string> {
  const given = root.locator.site_id;
  if (given === undefined) {
    throw new AppError("source_refused", "Name the SharePoint site: its id, or hostname:/sites/name.");
  }
  const address = URL.canParse(given) && /^https:/i.test(given) ? new URL(given) : null;
  const [host = "", path = ""] = address
    ? [address.hostname, decodeURIComponent(address.pathname)]
    : splitOnce(given, ":");
  const at = path === "" ? encodeURIComponent(host) : `${encodeURIComponent(host)}:/${encodePath(path)}`;
  const { id } = await found("site", () =>
    options.client.get(`/sites/${at}?$select=id`, siteSchema, options.signal),
  );
  return id;
}

function splitOnce(text: string, at: string): [string, string] {
  const cut = text.indexOf(at);
  return cut < 0 ? [text, ""] : [text.slice(0, cut), text.slice(cut + 1)];
}

/** A drive by id; else a user's (`users/name@example.org`, or the configured user's), or the site's default library. */
async function findDrive(root: ConnectorRoot, siteId: string | null, options: PlaceOptions): Promise<string> {
  const given = root.locator.drive_id;
  const user =
    given === undefined ? options.userPrincipalName : /^(?:\/?users\/)?([^/]+@[^/]+)$/.exec(given)?.[1];
  if (given !== undefined && !user) return given;
  if (siteId === null && !user) {
    throw new AppError(
      "source_refused",
      "Name the drive: its id, or users/name@example.org for a person's OneDrive.",
    );
  }
  const owner =
    siteId === null || given !== undefined
      ? `/users/${encodeURIComponent(user ?? "")}`
      : `/sites/${encodeURIComponent(siteId)}`;
  const { id } = await found("drive", () =>
    options.client.get(`${owner}/drive?$select=id`, driveSchema, options.signal),
  );
  return id;
}

/** What a root names and Graph does not find has vanished: that is no empty folder. */
async function found<T>(what: "folder" | "site" | "drive", ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!isAppError(error, "not_found")) throw error;
    throw new AppError(
      "source_unavailable",
      `Microsoft 365 has no such ${what} (any more): it was moved, renamed or deleted, or was never there.`,
      error.details,
    );
  }
}
