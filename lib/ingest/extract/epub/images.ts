import type { ReadImage } from "../html/gather.ts";
import { imagesInPage } from "../html/images.ts";
import type { PictureCollector } from "../pictures/collect-pictures.ts";
import { addPart } from "../pictures/picture-part.ts";
import type { EpubPackage } from "./package.ts";
import { folderOf, pathFrom } from "./paths.ts";

/** Returns how the pictures of a chapter are read: from parts of the book, and from `data:` addresses. */
export function imagesInChapter(book: EpubPackage, chapter: string, pictures: PictureCollector): ReadImage {
  const inPage = imagesInPage(pictures);
  return (image) => {
    const source = (image.getAttribute("src") ?? "").trim();
    if (source === "") return [];
    if (/^data:/i.test(source)) return inPage(image);
    const path = pathFrom(folderOf(chapter), source);
    const part = path === null ? "linked" : { name: path, bytes: book.picture(path) };
    return addPart(pictures, part, image.getAttribute("alt") ?? undefined);
  };
}
