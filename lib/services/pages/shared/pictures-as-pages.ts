import type { Block, ExtractedPage } from "#lib/domain/extracted.ts";
import { placedPictures } from "#lib/domain/placed-pictures.ts";

/** Returns a page without words for each picture in the text, at its place (ADR 0092). */
export function picturesAsPages(blocks: readonly Block[]): ExtractedPage[] {
  return placedPictures(blocks).map(({ number, width, height, at }) => ({
    ...{ number, width, height },
    span: { start: at, end: at },
    words: [],
    text: { source: "none", reason: "picture_in_text", confidence: null },
  }));
}
