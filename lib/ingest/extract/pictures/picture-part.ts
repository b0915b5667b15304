import type { ZipArchive } from "../../container/zip.ts";
import type { DraftPicture, PictureBytes, PictureCollector } from "./collect-pictures.ts";
import { zipPicture } from "./zip-picture.ts";

/** A picture that a document refers to: its name and bytes, or "linked" if it is outside the file. */
export type PicturePart = { readonly name: string; readonly bytes: PictureBytes | null } | "linked";

/** Returns how pictures of an OpenDocument package are found: by their paths in it. */
export function packagePictures(zip: ZipArchive): (href: string) => PicturePart {
  return (href) => {
    if (/^[a-z][\w+.-]*:|^\/|^\.\.\//i.test(href)) return "linked";
    return { name: href || "without a name", bytes: zipPicture(zip, href.replace(/^\.\//, "")) };
  };
}

/** Adds a picture that a document refers to. @returns what its draft holds; nothing if it is left out. */
export function addPart(
  pictures: PictureCollector,
  part: PicturePart,
  alt: string | undefined,
): readonly DraftPicture[] {
  if (part !== "linked") return pictures.add(part.bytes, part.name, alt);
  pictures.addLinked();
  return [];
}
