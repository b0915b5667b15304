import type { ZipArchive } from "../../container/zip.ts";
import type { PictureBytes } from "./collect-pictures.ts";

/** Returns a picture among the parts of a container; null if there is none of that name. */
export function zipPicture(zip: ZipArchive, name: string): PictureBytes | null {
  const entry = zip.entryNamed(name);
  if (entry === null) return null;
  return {
    byteLength: entry.declaredBytes,
    start: (most) => zip.readStart(name, most) ?? new Uint8Array(),
    read: () => zip.readEntry(entry),
  };
}
