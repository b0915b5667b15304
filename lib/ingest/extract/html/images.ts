import type { PictureBytes, PictureCollector } from "../pictures/collect-pictures.ts";
import type { ReadImage } from "./gather.ts";

const DATA = /^\s*data:image\/[\w.+-]+;base64,/i;

/** Returns how the pictures inside a page are read: from `data:` addresses only. Nothing else is looked at. */
export function imagesInPage(pictures: PictureCollector): ReadImage {
  return (image) => {
    const source = image.getAttribute("src") ?? "";
    const [start] = DATA.exec(source) ?? [];
    if (start === undefined) return [];
    const name = "in the page itself";
    return pictures.add(
      base64Picture(source.slice(start.length)),
      name,
      image.getAttribute("alt") ?? undefined,
    );
  };
}

function base64Picture(encoded: string): PictureBytes {
  const bytes = Buffer.from(encoded, "base64");
  return { byteLength: bytes.length, start: (most) => bytes.subarray(0, most), read: () => bytes };
}
