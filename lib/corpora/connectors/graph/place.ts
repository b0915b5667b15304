import type { ConnectorRoot } from "#lib/domain/connector.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import type { GraphClient } from "./client.ts";
import { DRIVE_ITEM_FIELDS, driveItemSchema, driveSchema, siteSchema } from "./wire.ts";

/** The location of a root, requested from Graph each time, because a folder may have been replaced. */
export type DrivePlace = {
  readonly driveId: string;
  /** The drive's root or the folder whose descendants are listed. */
  readonly itemId: string;
  readonly wholeDrive: boolean;
  readonly siteId: string | null;
};

export type PlaceOptions = {
  readonly client: GraphClient;
  readonly signal: AbortSignal;
  /** The owner of the OneDrive if the root names no drive. */
  readonly userPrincipalName: string | null;
};

/** Encodes each step of a path separately, so that "?" and "#" stay part of a name. */
const encodePath = (path: string) =>
  path
    .split("/")
    .filter((step) => step !== "")
    .map(encodeURIComponent)
    .join("/");

/**
 * @throws AppError("source_unavailable") if there is no such drive, site or folder; ("source_refused") if access is
 * denied,
 *   or the root has no location.
 */
export async function findPlace(root: ConnectorRoot, options: PlaceOptions): Promise<DrivePlace> {
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
  const item = await requireFound("folder", () =>
    options.client.get(`${at}?$select=${DRIVE_ITEM_FIELDS}`, driveItemSchema, options.signal),
  );
  if (item.deleted || (!item.folder && !item.root)) {
    throw new AppError("source_unavailable", "The location of the source in Microsoft 365 is not a folder.");
  }
  return { driveId, itemId: item.id, wholeDrive: Boolean(item.root), siteId };
}

/** Finds a site by id, by `hostname:/sites/name`, or by its browser address. */
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
  const { id } = await requireFound("site", () =>
    options.client.get(`/sites/${at}?$select=id`, siteSchema, options.signal),
  );
  return id;
}

function splitOnce(text: string, at: string): [string, string] {
  const cut = text.indexOf(at);
  return cut < 0 ? [text, ""] : [text.slice(0, cut), text.slice(cut + 1)];
}

/**
 * Finds a drive by id, a user's drive (`users/name@example.org`, or the configured user's), or the site's default
 * library.
 */
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
  const { id } = await requireFound("drive", () =>
    options.client.get(`${owner}/drive?$select=id`, driveSchema, options.signal),
  );
  return id;
}

/** A configured location that Graph does not find has disappeared. It is not an empty folder. */
async function requireFound<T>(what: "folder" | "site" | "drive", ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!isAppError(error, "not_found")) throw error;
    throw new AppError(
      "source_unavailable",
      `Microsoft 365 has no such ${what}: it was moved, renamed or deleted, or never existed.`,
      error.details,
    );
  }
}
