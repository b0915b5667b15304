import type { SkipReason, SourceChange } from "#lib/domain/connector.ts";
import { normaliseSourcePath } from "#lib/domain/source-path.ts";
import type { DrivePlace } from "./place.ts";
import type { DriveItem } from "./wire.ts";

/**
 * Changes whenever the bytes may have changed. A delta of OneDrive for Business has no `cTag`, and `eTag` also changes
 * with the name. So hashes of the bytes come first.
 */
function changeTagOf({ file, cTag, eTag, size, lastModifiedDateTime }: DriveItem): string {
  const hashes = file?.hashes;
  const hash = hashes?.sha256Hash ?? hashes?.quickXorHash ?? hashes?.sha1Hash;
  if (hash) return `hash:${hash}:${size ?? ""}`;
  return cTag ? `c:${cTag}` : eTag ? `e:${eTag}` : `t:${lastModifiedDateTime ?? ""}:${size ?? ""}`;
}

function whySkipped(item: DriveItem): SkipReason | null {
  if (item.remoteItem) return "outside_root";
  if (item.package || !item.file) return "not_a_file";
  return item.malware ? "unreadable" : null;
}

export function dateOf(text: string | null | undefined): Date | null {
  const at = text ? new Date(text) : null;
  return at === null || Number.isNaN(at.getTime()) ? null : at;
}

/**
 * Returns the change for an item in the folders `folderNames` below the listed folder, or null for folders.
 * @returns the item's id as path if there is no safe path. It is then skipped as `path_refused`.
 */
export function changeOf(
  item: DriveItem,
  folderNames: readonly string[],
  place: DrivePlace,
): SourceChange | null {
  if (item.folder && !item.package && !item.remoteItem) return null;
  const raw = [...folderNames, item.name ?? ""].join("/");
  const path = normaliseSourcePath(raw);
  const reason = path === null ? "path_refused" : whySkipped(item);
  if (path === null || reason !== null) {
    return { kind: "skipped", path: path ?? item.id, externalId: item.id, reason: reason ?? "path_refused" };
  }
  return {
    kind: "present",
    entry: {
      path,
      externalId: item.id,
      changeTag: changeTagOf(item),
      size: item.size ?? null,
      modifiedAt: dateOf(item.lastModifiedDateTime),
      mediaType: item.file?.mimeType ?? null,
      locator: {
        driveId: place.driveId,
        itemId: item.id,
        ...(place.siteId === null ? {} : { siteId: place.siteId }),
        ...(item.parentReference?.id ? { folderId: item.parentReference.id } : {}),
        ...(item.webUrl ? { webUrl: item.webUrl } : {}),
      },
    },
  };
}
